import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { ReadingPage } from '../pages/reading.page.ts';
import { logIn } from './session.ts';
import { floatsBook } from './floats-book.ts';
import { headingsBook } from './headings-book.ts';
import { footnotesBook } from './footnotes-book.ts';
import type { Shop } from './shop.ts';
import { demoAdmin } from './demo-accounts.ts';

/** Makes titles and slugs unique, because test files may share a shop. */
let importCount = 0;

/** Imports a new book with footnotes and returns the path of its product page. */
export const importFootnotesBook = (shop: Shop): Promise<string> => importBook(shop, 'The Noted Weir', footnotesBook);

/** Imports a new book with floated pictures and returns the path of its product page. */
export const importFloatsBook = (shop: Shop): Promise<string> => importBook(shop, 'The Floated Portrait', floatsBook);

/** Imports a new book with many headings before pictures and returns the path of its product page. */
export const importHeadingsBook = (shop: Shop): Promise<string> => importBook(shop, 'The Headed Map', headingsBook);

/** Imports a new book with this title and returns the path of its product page. */
export async function importBook(
  shop: Shop,
  title: string,
  createEpub: (title: string) => Promise<Uint8Array>,
): Promise<string> {
  importCount += 1;
  const name = `${Date.now().toString(36)}-${importCount}`;
  const slug = `${title.toLowerCase().replaceAll(' ', '-')}-${name}`;
  const file = join(shop.dataDir, `${slug}.epub`);
  await writeFile(file, await createEpub(`${title} ${name}`));
  const { code, output } = await shop.catalogCli('import', file);
  expect(code, output).toBe(0);
  return `/product/${slug}`;
}

/** Signs in as the admin and opens the book of this product page. */
export async function openAsAdmin(page: Page, url: string): Promise<ReadingPage> {
  await logIn(page, demoAdmin);
  await page.goto(url);
  const reading = new ReadingPage(page);
  await reading.open();
  return reading;
}
