import { expect, it } from 'vitest';
import { formatBookReport } from './format-book-report.ts';

it('prints each finding with its location and how to fix it', () => {
  const findings = [
    {
      severity: 'error',
      code: 'content_repaired',
      file: 'a\u001b[2J.xhtml',
      line: 4,
      message: 'Not well-formed.',
      fix: 'Correct it.',
    },
    { severity: 'warning', code: 'mimetype_missing', message: 'No mimetype.', fix: 'Add it.' },
    { severity: 'info', code: 'document_empty', file: 'b.xhtml', message: 'Empty.', fix: 'Fill it.' },
  ] as const;
  expect(formatBookReport('a.epub', { isAccepted: true, findings })).toBe(
    `a.epub: can be imported, 1 error, 1 warning, 1 note
  error a [2J.xhtml:4 (content_repaired)
    Not well-formed.
    Fix: Correct it.
  warning (mimetype_missing)
    No mimetype.
    Fix: Add it.
  info b.xhtml (document_empty)
    Empty.
    Fix: Fill it.`,
  );
});

it('says only that a faultless book can be imported', () => {
  expect(formatBookReport('a.epub', { isAccepted: true, findings: [] })).toBe('a.epub: can be imported');
});

it('prints the accessibility score with its parts', () => {
  const parts = [
    { code: 'language', score: 100 },
    { code: 'metadata', score: 50 },
  ] as const;
  const report = { isAccepted: true, findings: [], accessibilityScore: { score: 75, parts } };
  expect(formatBookReport('a.epub', report)).toBe(
    `a.epub: can be imported
  Accessibility score: 75 of 100 (language 100, metadata 50)`,
  );
});

it('prints the accessibility statement after the findings', () => {
  const accessibility = [
    { title: 'Hazards', statements: ['No flashing hazards', 'No sound hazards'] },
    { title: 'Accessibility summary', statements: ['All\u0007 described.'] },
  ];
  expect(formatBookReport('a.epub', { isAccepted: true, findings: [], accessibility })).toBe(
    `a.epub: can be imported
  Accessibility
    Hazards: No flashing hazards; No sound hazards
    Accessibility summary: All  described.`,
  );
});
