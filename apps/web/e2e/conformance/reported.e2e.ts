/** Files of public bug reports and samples of the IDPF, each judged in the reader. `pnpm verify:deep reported` runs them. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { booksDir } from '../support/real-books.ts';
import { startShop } from '../support/shop.ts';
import { unmatchedNames } from './conformance-report.ts';
import type { Judgments } from './judgment.ts';
import { idpfBooks, reportedBooks } from './judges/reported-books.ts';
import { reportedReading } from './judges/reported-reading.ts';
import { importFolder, isPartial } from './library.ts';
import { judgeAll } from './verdicts.ts';

const FOLDERS: Readonly<Record<string, Judgments>> = {
  reported: { ...reportedReading, ...reportedBooks },
  idpf: idpfBooks,
};

for (const [folder, judgments] of Object.entries(FOLDERS)) {
  test.describe(folder, () => {
    test.skip(!existsSync(join(booksDir, folder)), `no books at OCTAVO_REAL_BOOKS (${booksDir}/${folder})`);
    test(`all files in ${folder} are read as their reports expect`, { tag: ['@deep'] }, async ({ browser }) => {
      test.setTimeout(1_800_000);
      const shop = await startShop();
      try {
        const books = await importFolder(shop, browser, folder);
        const verdicts = await judgeAll(books, judgments);
        if (!isPartial) expect(unmatchedNames(books.keys(), judgments)).toEqual([]);
        expect(verdicts.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
      } finally {
        await shop.close();
      }
    });
  });
}
