import { expect, it } from 'vitest';
import { formatImportProblems } from './format-import-problems.ts';

const FINDING = {
  severity: 'error',
  code: 'content_repaired',
  file: 'a\u0007.xhtml',
  line: 4,
  message: 'Not well-formed.',
  fix: 'Correct it.',
} as const;

it('prints the findings of an imported book with severity, code, file, line and fix, after the notices', () => {
  const book = { status: 'added', name: 'A', slug: 'a' } as const;
  const lists = { genres: [], changes: [], warnings: [] };
  expect(
    formatImportProblems({ ...book, ...lists, file: 'a.epub', findings: [FINDING], notices: ['The cover was drawn.'] }),
  ).toBe(`! a.epub
  The cover was drawn.
  error a .xhtml:4 (content_repaired)
    Not well-formed.
    Fix: Correct it.`);
});

it('prints the finding of a refused book, and otherwise its reason', () => {
  const failed = { status: 'failed', file: 'a.epub', code: 'epub_encrypted', reason: 'It is encrypted.' } as const;
  const finding = {
    severity: 'fatal',
    code: 'epub_encrypted',
    message: 'It is encrypted.',
    fix: 'Export it.',
  } as const;
  expect(formatImportProblems({ ...failed, findings: [finding] })).toBe(`✗ a.epub
  fatal (epub_encrypted)
    It is encrypted.
    Fix: Export it.`);
  expect(formatImportProblems({ ...failed, findings: [] })).toBe(`✗ a.epub
  It is encrypted. (epub_encrypted)`);
});
