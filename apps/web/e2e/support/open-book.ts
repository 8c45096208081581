import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { ReadingPage } from '../pages/reading.page.ts';
import type { Customer } from '../pages/store.page.ts';
import { currentSpineIndex } from './current-spine-index.ts';
import { becomeCustomer, logIn } from './session.ts';
import type { Shop } from './shop.ts';
import type { TestBook } from './test-books.ts';
import { demoAdmin } from './demo-accounts.ts';

/** Makes titles and slugs unique, because test files may share a shop. */
let importCount = 0;

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

/** Opens a test book at its start as a new customer without positions, annotations or settings. */
export async function openBook(page: Page, slug: TestBook): Promise<ReadingPage> {
  await becomeCustomer(page);
  return openStream(page, `/product/${slug}`);
}

/** Opens a book with two chapters on the last page of the first chapter. */
export async function openAtLastPage(page: Page): Promise<ReadingPage> {
  const reading = await openBook(page, 'the-noted-weir');
  await page.keyboard.press('c');
  await reading.frame.getByRole('button', { name: /^Low Water/ }).click();
  await expect.poll(() => currentSpineIndex(page)).toBe(1);
  await page.keyboard.press('PageUp');
  await expect.poll(() => currentSpineIndex(page)).toBe(0);
  return reading;
}

/** Signs in as an existing customer and opens a test book. */
export async function openBookAs(
  page: Page,
  slug: TestBook,
  customer: Pick<Customer, 'username' | 'password'>,
): Promise<ReadingPage> {
  await logIn(page, customer);
  return openStream(page, `/product/${slug}`);
}

/** Signs in as the admin, who can read every book without buying it, and opens the book of this product page. */
export async function openAsAdmin(page: Page, url: string): Promise<ReadingPage> {
  await logIn(page, demoAdmin);
  return openStream(page, url);
}

async function openStream(page: Page, url: string): Promise<ReadingPage> {
  await page.goto(`${url}/stream`);
  const reading = new ReadingPage(page);
  await reading.waitUntilOpen();
  return reading;
}
