import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { SearchableDocument } from './book-text-cache.ts';
import { foldText } from './fold-text.ts';
import { readSearchableFile, writeSearchableFile } from './searchable-file.ts';

const document = (href: string, text: string) => ({
  href,
  chapter: href === 'a.xhtml' ? null : 'One',
  start: 0,
  share: 0.5,
  text,
  ...foldText(text),
});

const withoutTexts = ({ text: _text, folded: _folded, breaks: _breaks, ...heading }: SearchableDocument) => heading;

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint32Array = new Uint32Array()): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

it.each([
  ['no document', []],
  ['documents without text', [document('a.xhtml', ''), document('b.xhtml', '')]],
  ['line separators, half characters and nulls', [document('a.xhtml', 'a\u2028b\u2029c\r\n\0 \ud800 😀')]],
  ['a text of many parts', [document('a.xhtml', 'Straße œ '.repeat(100_000)), document('b.xhtml', 'end')]],
  ['characters that become 18', [document('a.xhtml', '\ufdfa'.repeat(50_000))]],
])('reads %s as written', async (_, documents) => {
  const path = join(mkdtempSync(join(tmpdir(), 'octavo-searchable-')), 'searchable.bin');
  await writeSearchableFile(path, documents);
  const read = await readSearchableFile(path);
  expect(read.map(withoutTexts)).toEqual(documents.map(withoutTexts));
  // A deep comparison of so many characters and numbers takes seconds.
  for (const [at, { text, folded, breaks }] of documents.entries()) {
    expect([read[at]?.text === text, read[at]?.folded === folded]).toEqual([true, true]);
    expect(bytesOf(read[at]?.breaks).equals(bytesOf(breaks))).toBe(true);
  }
  expect(statSync(path).mode & 0o777).toBe(0o600);
});
