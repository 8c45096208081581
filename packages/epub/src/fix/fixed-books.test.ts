/** Every fix of real books keeps every word. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { normalizeBook } from '../testing/normalize-book.ts';
import { REAL_BOOKS, reportedBooks } from '../testing/real-books.ts';
import { bufferSource, memorySink } from '../zip/index.ts';
import { applyFix, planFixes } from './index.ts';

const OPTIONS = {
  title: 'A Title',
  language: 'en',
  identifier: 'urn:uuid:11111111-2222-8333-a444-555555555555',
  modified: '2026-11-26T09:00:00Z',
};
/** The other books take too long for every run; the deep checks take all. */
const isDeep = process.env['OCTAVO_DEEP_TESTS'] === 'on';
const [MAX_BYTES, MAX_BOOKS] = isDeep ? [20_000_000, 500] : [100_000, 12];

describe('real books', () => {
  it('keep their texts with all fixes', { timeout: isDeep ? 900_000 : 60_000 }, async ({ skip }) => {
    skip(reportedBooks.length === 0, `no EPUBs in ${REAL_BOOKS}: set OCTAVO_REAL_BOOKS to a folder with EPUB files`);
    const changed: string[] = [];
    let count = 0;
    for (const name of reportedBooks) {
      const path = join(REAL_BOOKS, name);
      if (count >= MAX_BOOKS || (await stat(path)).size > MAX_BYTES) continue;
      const before = await readFile(path);
      const texts = await normalizeBook(before).then(
        (book) => book.texts.map(({ text }) => text),
        // A file that the shop refuses has no fixes.
        () => undefined,
      );
      if (!texts) continue;
      count += 1;
      let bytes: Uint8Array = before;
      for (const { code } of await planFixes(bufferSource(before), OPTIONS)) {
        const sink = memorySink();
        if (await applyFix(bufferSource(bytes), () => sink, code, OPTIONS)) bytes = sink.bytes();
      }
      const after = (await normalizeBook(bytes)).texts.map(({ text }) => text);
      if (JSON.stringify(after) !== JSON.stringify(texts)) changed.push(name);
      const left = (await planFixes(bufferSource(bytes), OPTIONS)).map(({ code }) => code);
      if (left.length > 0) changed.push(`${name}: ${left.join()}`);
    }
    expect(changed).toEqual([]);
    expect(count).toBeGreaterThan(5);
  });
});
