import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { ReadingPage } from '../pages/reading.page.ts';
import { logIn } from '../pages/store.page.ts';
import { floatsBook } from './floats-book.ts';
import { headingsBook } from './headings-book.ts';
import { footnotesBook } from './footnotes-book.ts';
import type { Shop } from './shop.ts';

/** Whoever may read every book without buying it. */
export const admin = { username: 'admin', password: 'Octavo!2026' };

/** Two files of tests may run in one shop, one after the other. */
let importCount = 0;

/** A new book with notes, in the shop at the address that this gives. */
export const importFootnotesBook = (shop: Shop): Promise<string> => importBook(shop, 'The Noted Weir', footnotesBook);

/** The same with pictures that float in its text. */
export const importFloatsBook = (shop: Shop): Promise<string> => importBook(shop, 'The Floated Portrait', floatsBook);

/** One of many headings before pictures. */
export const importHeadingsBook = (shop: Shop): Promise<string> => importBook(shop, 'The Headed Map', headingsBook);

/** A new book of that title, in the shop at the address that this gives. */
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

/** Signs in and opens the book of that address. */
export async function openAsAdmin(page: Page, address: string): Promise<ReadingPage> {
  await logIn(page, admin);
  await page.goto(address);
  const reading = new ReadingPage(page);
  await reading.open();
  return reading;
}
