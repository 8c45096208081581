/** Error reports of failed pages reach the admin. */
import type { Page, Response } from '@playwright/test';
import { breakNameRendering } from '../support/break-name-rendering.ts';
import { addToCart } from '../pages/store.page.ts';
import { becomeCustomer } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

const nextReport = (page: Page): Promise<Response> =>
  page.waitForResponse((response) => response.url().endsWith('/api/v1/reports/client'));

test('an error thrown by a page is reported once, without the query of its URL', async ({ page, consoleGuard }) => {
  consoleGuard.allow('test error');
  await page.goto('/discover?key=secret');
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/reports/client')) reports.push(request.postData() ?? '');
  });
  const report = nextReport(page);
  await page.evaluate(() => {
    const failure = new Error('A test threw this.');
    for (let time = 0; time < 2; time += 1) setTimeout(() => void Promise.reject(failure));
  });
  expect((await report).status()).toBe(204);
  await page.waitForLoadState('networkidle');
  expect(reports).toHaveLength(1);
  expect(JSON.parse(reports[0] ?? '')).toMatchObject({ message: 'Error: A test threw this.', address: '/discover' });
  expect(reports[0]).not.toContain('secret');
});

test(
  'a page that failed to render is reported by its error page',
  { tag: ['@deep'] },
  async ({ page, consoleGuard }) => {
    consoleGuard.allow('broken page');
    await becomeCustomer(page);
    await page.goto('/product/quince');
    await addToCart(page);
    await breakNameRendering(page);
    const report = nextReport(page);
    await page.getByRole('banner').getByRole('button', { name: 'Cart, 1 item' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
    const { message, release } = (await report).request().postDataJSON() as { message: string; release: string };
    expect(message).toBe('RangeError: Nothing has a name here.');
    expect(release).toMatch(/^\/assets\/[\w-]+\.js$/);
  },
);
