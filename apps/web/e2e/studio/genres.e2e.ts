/** The genres: an editor creates, renames, merges and orders them, and former addresses of the store redirect. */
import type { Page } from '@playwright/test';
import { Keyboard } from '../pages/keyboard.ts';
import { expectAccessible } from '../support/accessible.ts';
import { demoAdmin } from '../support/demo-accounts.ts';
import { logIn } from '../support/session.ts';
import { expect, testWithSettings } from '../support/test.ts';

/** The tests change the genres of the demo catalog. */
const test = testWithSettings({});

const rowsOf = (page: Page) => page.getByRole('list', { name: 'Genres' }).getByRole('listitem');
const row = (page: Page, name: string) =>
  rowsOf(page).filter({ has: page.getByRole('button', { name: `Rename ${name}`, exact: true }) });
const expectSaved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
const storeGenres = async (page: Page): Promise<string[]> =>
  ((await (await page.request.get('/api/v1/products/genres')).json()) as { name: string }[]).map(({ name }) => name);

async function create(page: Page, name: string): Promise<void> {
  await page.getByLabel('New genre').fill(name);
  await page.getByRole('button', { name: 'Create genre' }).click();
  await expect(row(page, name)).toBeVisible();
}

async function rename(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `Rename ${from}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Rename ${from}` });
  await dialog.getByLabel('Name').fill(to);
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, to)).toBeVisible();
}

test('a renamed and merged genre keeps its books, and its former addresses redirect', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow('http error');
  await logIn(page, demoAdmin);
  await page.goto('/admin/genres');
  await expect(page.getByRole('heading', { level: 1, name: 'Genres' })).toBeVisible();
  const [first = ''] = await storeGenres(page);
  await expect(row(page, first)).toContainText(/\d+ books?/);
  await expectAccessible(page, 'light');
  await expectAccessible(page, 'dark');

  await create(page, 'Merge target');
  await page.getByLabel('New genre').fill('merge TARGET');
  await page.getByRole('button', { name: 'Create genre' }).click();
  await expect(page.getByText('Another genre has this name.')).toBeVisible();
  await page.getByLabel('New genre').fill('');

  await rename(page, first, 'Renamed genre');
  await expect.poll(() => storeGenres(page), { timeout: 1_000 }).toContain('Renamed genre');
  const former = `/discover/${encodeURIComponent(first.toLowerCase())}`;
  await expect
    .poll(
      async () => {
        const response = await page.request.get(former, { headers: { accept: 'text/html' }, maxRedirects: 0 });
        return [response.status(), response.headers()['location']];
      },
      { timeout: 1_000 },
    )
    .toEqual([301, '/discover/renamed%20genre']);

  const books = (await row(page, 'Renamed genre').textContent())?.match(/\d+ books?/)?.[0] ?? '';
  await page.getByRole('button', { name: 'Merge Renamed genre', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge Renamed genre' });
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(dialog.getByText('Choose a genre.')).toBeVisible();
  await dialog.getByLabel('Merge into').selectOption({ label: 'Merge target' });
  await expect(dialog.getByRole('listitem')).toHaveText([
    new RegExp(`^${books} moves? from Renamed genre to Merge target\\.$`),
    'The address /discover/renamed genre will redirect to /discover/merge target.',
    'Imported books with the genre Renamed genre get Merge target.',
    'This cannot be undone.',
  ]);
  await expectAccessible(page, 'light');
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(row(page, 'Renamed genre')).toBeHidden();
  await expect(row(page, 'Merge target')).toContainText(books);
  await expect(page.getByRole('heading', { level: 2, name: /^\d+ genres$/ })).toBeFocused();

  await page.goto(former);
  await expect(page).toHaveURL(/\/discover\/merge%20target$/);
  await expect(page.getByRole('heading', { name: 'Merge target' }).first()).toBeVisible();
});

test('works with the keyboard alone on a phone, and of two editors the second chooses one of both orders', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow('http error');
  await logIn(page, demoAdmin);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/genres');
  const before = await storeGenres(page);
  const [first = '', second = ''] = before;
  const other = await context.newPage();
  await other.goto('/admin/genres');
  await expect(rowsOf(other).first()).toContainText(first);

  const keyboard = new Keyboard(page);
  const handle = page.getByRole('button', { name: `Move ${second}, position` });
  await keyboard.press('Space', handle);
  await page.keyboard.press('ArrowUp');
  await expect(rowsOf(page).first()).toContainText(second);
  await expect(page.getByText(`${second}, position 1 of`)).toBeAttached();
  await expect(handle).toBeFocused();
  await page.keyboard.press('Space');
  await expectSaved(page);
  await expect.poll(async () => (await storeGenres(page))[0], { timeout: 1_000 }).toBe(second);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  }
  await expectAccessible(page, 'light');

  await other.getByRole('button', { name: `Move ${second} down` }).click();
  const conflict = other.getByRole('alert').filter({ hasText: 'Another editor has changed the genres' });
  await expect(conflict).toBeVisible();
  await expectAccessible(other, 'light');
  await conflict.getByRole('button', { name: 'Use saved order' }).click();
  await expect(conflict).toBeHidden();
  await expect(rowsOf(other).first()).toContainText(second);
  await other.getByRole('button', { name: `Move ${first} up` }).click();
  await expectSaved(other);
  await expect.poll(async () => (await storeGenres(page)).slice(0, 2), { timeout: 1_000 }).toEqual([first, second]);
});

test('is empty, pending and failed with a way on', async ({ page, consoleGuard }) => {
  consoleGuard.allow('http error');
  await logIn(page, demoAdmin);
  const address = '**/api/v1/admin/genres';
  let show = () => {};
  const isShown = new Promise<void>((resolve) => {
    show = resolve;
  });
  await page.route(address, async (route) => {
    await isShown;
    await route.fulfill({ status: 500, json: { code: 'internal', message: 'Out of order.', request_id: 'r1' } });
  });
  await page.goto('/admin/genres');
  await expect(page.getByRole('heading', { level: 1, name: 'Genres' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toBeHidden();
  await expectAccessible(page, 'light');
  show();
  const failure = page.getByRole('alert').filter({ hasText: 'The genres could not be loaded' });
  await expect(failure).toBeVisible();
  await expectAccessible(page, 'dark');
  await page.unroute(address);
  await page.route(address, (route) => route.fulfill({ json: { data: [], total: 0, version: '"0"' } }));
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No genres yet.')).toBeVisible();
  await expectAccessible(page, 'light');
});
