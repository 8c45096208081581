import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { ReadingPage } from '../pages/reading.page.ts';
import { logIn } from '../pages/store.page.ts';
import { notedBook } from './noted-book.ts';
import type { Shop } from './shop.ts';

/** Whoever may read every book without buying it. */
const admin = { username: 'admin', password: 'Octavo!2026' };

/** Two files of tests may run in one shop, one after the other. */
let books = 0;

/** A new book with notes, in the shop at the address that this gives. */
export async function importNotedBook(shop: Shop): Promise<string> {
  books += 1;
  const name = `${Date.now().toString(36)}-${books}`;
  const file = join(shop.dataDir, `noted-${name}.epub`);
  await writeFile(file, await notedBook(`The Noted Weir ${name}`));
  const { code, output } = await shop.catalog('import', file);
  expect(code, output).toBe(0);
  return `/product/the-noted-weir-${name}`;
}

/** Signs in and opens the book of that address. */
export async function openAsAdmin(page: Page, address: string): Promise<ReadingPage> {
  await logIn(page, admin);
  await page.goto(address);
  const reading = new ReadingPage(page);
  await reading.open();
  return reading;
}
