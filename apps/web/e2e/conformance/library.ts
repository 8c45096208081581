import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser } from '@playwright/test';
import { adminToken } from '../support/reading-url.ts';
import { booksDir } from '../support/real-books.ts';
import type { Shop } from '../support/shop.ts';
import { TestBook, type Finding, type ImportResult } from './test-book.ts';

const EPUB_CLI = fileURLToPath(new URL('../../../api/dist/epub.js', import.meta.url));
const MAX_OUTPUT = 64 * 1024 ** 2;

/** Judges only tests whose names match, for repetitions by hand. */
const ONLY = process.env['OCTAVO_CONFORMANCE_TESTS'];

/** Whether only some tests are judged. */
export const isPartial = ONLY !== undefined;

/** The name of a test is that of its file. */
const testNameOf = (file: string): string => basename(file, '.epub');

/** Imports all books of a folder into the shop. Returns them by the names of their tests. */
export async function importFolder(shop: Shop, browser: Browser, folder: string): Promise<Map<string, TestBook>> {
  const files = readdirSync(join(booksDir, folder))
    .filter((name) => name.endsWith('.epub') && new RegExp(ONLY ?? '').test(testNameOf(name)))
    .toSorted()
    .map((name) => join(booksDir, folder, name));
  if (files.length === 0) return new Map();
  const results = JSON.parse((await shop.catalogCli('import', '--json', ...files)).output) as ImportResult[];
  const byName = new Map(results.map((result) => [testNameOf(result.file), result]));
  const findings = await checkBooks(files);
  const token = await adminToken(shop);
  return new Map(
    results
      .map((result) => [testNameOf(result.file), result] as const)
      .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
      .map(([name, result]) => [name, new TestBook(shop, browser, token, result, findings.get(name) ?? [], byName)]),
  );
}

/** The findings of `epub check` by the names of the tests. */
async function checkBooks(files: readonly string[]): Promise<Map<string, Finding[]>> {
  const reports = await promisify(execFile)(process.execPath, [EPUB_CLI, 'check', '--json', ...files], {
    maxBuffer: MAX_OUTPUT,
  })
    // The command ends with 1 when a book has an error.
    .catch((error: { stdout?: string; stderr?: string }) => {
      if (!error.stdout) throw new Error(`The check failed: ${error.stderr}`);
      return { stdout: error.stdout };
    });
  const parsed = JSON.parse(reports.stdout) as { file: string; findings: Finding[] }[];
  return new Map(parsed.map(({ file, findings }) => [testNameOf(file), findings]));
}
