/** A shop under its own name: the form, and every page, email, feed and document of the renamed shop. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { demoAdmin } from '../support/demo-accounts.ts';
import { emailedLink } from '../pages/account.page.ts';
import { refund } from '../support/refund.ts';
import { adminToken, streamUrl } from '../support/reading-url.ts';
import { becomeCustomer, buy, logIn } from '../support/session.ts';
import type { Shop } from '../support/shop.ts';
import { expect, testWithOwnShop as test } from '../support/test.ts';

const NAME = 'Kleine Lese & Söhne';

/** What visitors may open. Each answer has the name, or none. */
const PAGES = [
  '/',
  '/discover',
  '/discover?page=2',
  '/discover/fantasy',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?key=x&login=y',
  '/verify-email?key=x',
  '/undo-email?key=x',
  '/product/the-heron-ledger',
  '/product/the-heron-ledger/reviews',
  '/product/the-heron-ledger/stream',
  '/product/the-heron-ledger?preview',
  '/product/nowhere',
  '/authors/maren-oskalo',
  '/legal/privacy',
  '/legal/terms',
  '/library',
  '/favorites',
  '/cart',
  '/profile',
  '/privacy',
  '/terms-of-service',
  '/nowhere',
  '/studio',
  '/admin/shop',
  '/outbox',
  '/unsubscribe?key=x',
] as const;

const FEEDS = [
  '/manifest.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
  '/new-releases.atom',
  '/opds',
  '/opds/v1.2',
  '/opds/v1.2/books',
  '/opds/v1.2/genres',
  '/opds/v1.2/books/the-heron-ledger',
  '/opds/v1.2/search.xml',
  '/opds/v1.2/shelf',
  '/opds/v2',
  '/opds/v2/books',
  '/opds/v2/books/the-heron-ledger',
  '/opds/v2/shelf',
  '/opds/authentication.json',
  '/api/v1/config',
] as const;

/** The publisher of the demo books is part of the books. */
const withoutBookData = (text: string): string => text.replaceAll('Octavo Demo Press', '');

async function textAt(page: Page, path: string): Promise<string> {
  const response = await page.request.get(path, { headers: { accept: 'text/html,*/*' }, maxRedirects: 0 });
  const headers = Object.entries(response.headers()).map(([name, value]) => `${name}: ${value}`);
  return withoutBookData(`${headers.join('\n')}\n${await response.text()}`);
}

const emailsOf = async ({ dataDir }: Shop): Promise<string[]> => {
  const folder = join(dataDir, 'outbox');
  const names: string[] = await readdir(folder).catch(() => []);
  return Promise.all(names.toSorted().map((name) => readFile(join(folder, name), 'utf8')));
};

async function rename(page: Page): Promise<void> {
  await logIn(page, demoAdmin);
  await page.goto('/admin/shop');
  await page.getByLabel('Shop name').fill(NAME);
  await page.getByLabel('Seller name').fill('Kleine Lese GmbH');
  await page.getByLabel('Seller address').fill('Gasse 1\n1010 Wien');
  await page.getByLabel('Contact email').fill('hallo@lese.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

test('an admin renames the shop, sees a preview first, and is told what is wrong with a field', async ({ page }) => {
  await logIn(page, demoAdmin);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/shop');
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
  const name = page.getByLabel('Shop name');
  const save = page.getByRole('button', { name: 'Save' });
  await expect(name).toHaveValue('Octavo');
  await expect(save).toBeDisabled();
  await expectAccessible(page, 'light');
  await name.fill('');
  await page.getByLabel('Contact email').fill('hallo');
  await save.click();
  await expect(page.getByText('Enter a shop name.')).toBeVisible();
  await expect(page.getByText('Enter an email address such as books@example.com.')).toBeVisible();
  await expectAccessible(page, 'dark');
  await name.fill(NAME);
  await page.getByLabel('Contact email').fill('');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText(`Discover · ${NAME}`)).toBeVisible();
  await expect(preview.getByText(`Your ${NAME} order #1042`)).toBeVisible();
  await expect(page.getByRole('banner').getByText('Octavo')).toBeVisible();
  await name.press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByText(NAME)).toBeVisible();
  await expect(page).toHaveTitle(`Shop · ${NAME} Studio`);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await expectAccessible(page, 'sepia');
});

test('a second admin sees both versions and keeps what was typed', async ({ page, context, consoleGuard }) => {
  consoleGuard.allow('http error');
  await logIn(page, demoAdmin);
  await page.goto('/admin/shop');
  await page.getByLabel('Shop name').fill('Mine');
  const other = await context.newPage();
  await rename(other);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('admin has changed these settings')).toBeVisible();
  await expect(page.getByText(`Saved: ${NAME}`)).toBeVisible();
  await expectAccessible(page, 'light');
  await page.getByRole('button', { name: 'Save your version' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByText('Mine')).toBeVisible();
});

test('no page, feed, document or email of a renamed shop has the default name', async ({
  page,
  shop,
  consoleGuard,
}) => {
  test.slow();
  consoleGuard.allow('http error');
  // Every page is cached under the former name.
  for (const path of [...PAGES, ...FEEDS]) await textAt(page, path);
  await rename(page);
  await expect.poll(() => textAt(page, '/'), { timeout: 1_000 }).toContain('Kleine Lese');
  const leftovers = async (paths: readonly string[]) => {
    const found: string[] = [];
    for (const path of paths)
      for (const [match] of (await textAt(page, path)).matchAll(/.{0,40}Octavo.{0,20}/g))
        found.push(`${path}: ${match}`);
    return found;
  };
  expect(await leftovers(PAGES)).toEqual([]);
  expect(await leftovers(FEEDS)).toEqual([]);
  const named = async (paths: readonly string[]) => {
    const texts = await Promise.all(paths.map((path) => textAt(page, path)));
    return paths.filter((_, at) => !/Kleine Lese (?:&|&amp;) Söhne/.test(texts[at] ?? ''));
  };
  const nameless = ['/robots.txt', '/sitemap.xml', '/opds/v1.2/books/the-heron-ledger', '/opds/v2/books'];
  expect(await named(PAGES)).toEqual([]);
  expect(await named(FEEDS.filter((path) => !nameless.includes(path)))).toEqual(['/opds/v2/books/the-heron-ledger']);

  const reader = await streamUrl(shop, 'the-heron-ledger', await adminToken(shop));
  const frame = await (await page.request.get(reader ?? '')).text();
  expect(frame).toContain('<title>Kleine Lese &amp; Söhne Reader</title>');

  // Pages that were opened by a browser, after hydration.
  for (const path of ['/', '/discover', '/product/the-heron-ledger', '/login', '/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
    await expect(page).toHaveTitle(new RegExp(NAME));
    expect(withoutBookData(await page.locator('html').innerText())).not.toContain('Octavo');
  }
});

test(
  'the emails and the receipt of a renamed shop have its name, and the seller of the settings',
  { tag: ['@deep'] },
  async ({ page, shop }) => {
    test.slow();
    await rename(page);
    const { length: older } = await emailsOf(shop);
    const customer = await becomeCustomer(page);
    const headers = {
      Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('access_token'))}`,
    };
    const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, data: object) => {
      const response = await page.request.fetch(`/api/v1${path}`, { method, headers, data });
      expect([path, response.ok(), await response.text()]).toEqual([path, true, expect.any(String)]);
    };
    // An unverified address gets at most three emails an hour.
    const link = new URL(await emailedLink(shop, customer.email, 'verify-email'));
    await send('POST', '/users/email/verify', { key: link.searchParams.get('key') });
    const order = await buy(page, 'the-heron-ledger');
    const receipt = await (await page.request.get(`/api/v1/orders/${order}`, { headers })).text();
    expect(receipt).toContain('"seller":["Kleine Lese GmbH","Gasse 1","1010 Wien"]');
    expect(receipt).not.toContain('Octavo');
    await refund(shop, order);
    await send('POST', '/auth/forgot-password', { email: customer.email });
    await send('POST', '/users/app-passwords', { name: 'KOReader' });
    const password = 'Other & Clock 7';
    await send('PUT', '/users/password', { current_password: customer.password, new_password: password });
    await send('PUT', '/users/profile', { first_name: 'Ida', last_name: 'Moor', email: `new.${customer.email}` });
    const kinds = async () =>
      [
        ...new Set((await emailsOf(shop)).slice(older).flatMap((email) => /^Subject: (.*)$/m.exec(email)?.[1] ?? [])),
      ].toSorted();
    const expected = [
      `A reading app can now open your ${NAME} library`,
      `Choose a new password for ${NAME}`,
      `Refund for your ${NAME} order #${order}`,
      `The email address of your ${NAME} account was changed`,
      `Verify your email address for ${NAME}`,
      `Your ${NAME} order #${order}`,
      `Your ${NAME} password was changed`,
    ];
    await expect.poll(kinds, { timeout: 30_000 }).toEqual(expect.arrayContaining(expected));
    await send('DELETE', '/users/me', { password });
    await expect.poll(kinds, { timeout: 30_000 }).toContain(`Your ${NAME} account has been deleted`);
    const emails = (await emailsOf(shop)).slice(older);
    expect(emails.filter((email) => withoutBookData(email).includes('Octavo'))).toEqual([]);
    expect(
      emails.filter((email) => email.includes(`\nX-Sender-Name: ${NAME}\nReply-To: hallo@lese.example\n`)).length,
    ).toBeGreaterThan(expected.length);
  },
);
