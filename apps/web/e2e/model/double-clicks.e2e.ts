/** Whoever presses twice out of habit means what they pressed first, and not what has come to lie under the pointer. */
import type { Page } from '@playwright/test';
import { fillCart, signIn } from './users.ts';
import { expect, test } from './test.ts';

/** What hears of a second press has come. */
const waitUntilReady = (page: Page) => expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();

test('a double press on a row’s button takes out that row and not the next', async ({ page, model }) => {
  await signIn(page, model);
  await fillCart(page, model, 2, 3);
  await page.goto('/cart');
  await waitUntilReady(page);
  const remove = page.getByRole('button', { name: /^Remove / });
  await expect(remove).toHaveCount(2);
  await remove.first().dblclick();
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
  await expect(remove).toHaveCount(1);
  // A press of its own counts, right after it.
  await remove.first().click();
  await expect(page.getByText('Your cart is empty.', { exact: true })).toBeVisible();
});

test('N4: a double press on Logout ends on the home page, whatever stands there in its place', async ({
  page,
  model,
}) => {
  await signIn(page, model);
  await page.goto('/profile');
  await waitUntilReady(page);
  const place = await page.getByRole('button', { name: 'Logout' }).boundingBox();
  if (!place) throw new Error('Logout has no place.');
  const [x, y] = [place.x + 20, place.y + place.height / 2];
  await page.mouse.click(x, y);
  await expect(page.getByRole('heading', { level: 1, name: 'Happy reading, Friend' })).toBeVisible();
  // Where the second press falls: on a link that leads elsewhere.
  await page.evaluate(
    ([left, top]) => {
      const link = Object.assign(document.createElement('a'), { href: '/login', textContent: 'Elsewhere' });
      link.style.cssText = `position:fixed;inset-inline-start:${left - 10}px;inset-block-start:${top - 10}px;z-index:9;padding:20px`;
      document.body.append(link);
    },
    [x, y] as const,
  );
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
});
