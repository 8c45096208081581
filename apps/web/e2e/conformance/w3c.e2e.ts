/** The W3C's tests of EPUB reading systems, each judged in the reader. `pnpm verify:deep w3c` runs them. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { booksDir } from '../support/real-books.ts';
import { startShop } from '../support/shop.ts';
import { compare, conformancePage, unmatchedNames } from './conformance-report.ts';
import type { Judgments } from './judgment.ts';
import { container } from './judges/container.ts';
import { content } from './judges/content.ts';
import { fixedPages } from './judges/fixed-pages.ts';
import { flow } from './judges/flow.ts';
import { navigation } from './judges/navigation.ts';
import { overlays } from './judges/overlays.ts';
import { packages } from './judges/package.ts';
import { resources } from './judges/resources.ts';
import { scripts } from './judges/scripts.ts';
import { styles } from './judges/styles.ts';
import { importFolder, isPartial } from './library.ts';
import { publishedResults } from './published-results.ts';
import { judgeAll } from './verdicts.ts';

const FOLDER = 'w3c';
const PAGE = fileURLToPath(new URL('../../../../packages/epub/docs/conformance.md', import.meta.url));
/** The minimum number of tests that must pass. */
const GOAL = 150;
const isPresent = existsSync(join(booksDir, FOLDER)) && readdirSync(join(booksDir, FOLDER)).length > 0;

const judgments: Judgments = {
  ...content,
  ...styles,
  ...fixedPages,
  ...flow,
  ...navigation,
  ...container,
  ...packages,
  ...resources,
  ...scripts,
  ...overlays,
};

test.skip(!isPresent, `no W3C tests at OCTAVO_REAL_BOOKS (${booksDir}/${FOLDER})`);
test(
  'the W3C tests that apply pass, more of them than in other reading systems',
  { tag: ['@deep'] },
  async ({ browser }) => {
    test.setTimeout(1_800_000);
    const shop = await startShop();
    try {
      const books = await importFolder(shop, browser, FOLDER);
      const verdicts = await judgeAll(books, judgments);
      if (isPartial) return;
      expect(unmatchedNames(books.keys(), judgments)).toEqual([]);
      const date = new Date().toISOString().slice(0, 10);
      writeFileSync(PAGE, conformancePage(verdicts, { browser: `Chromium ${browser.version()}`, date }));
      expect(verdicts.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThanOrEqual(GOAL);
      for (const results of publishedResults) {
        const { own, theirs } = compare(verdicts, results);
        expect(own, `tests in common with ${results.name}`).toBeGreaterThan(theirs);
      }
    } finally {
      await shop.close();
    }
  },
);
