/** A habitual double click acts on the first target only, and not on the element that moves under the pointer. */
import type { Page } from '@playwright/test';
import { fillCart, signIn } from './users.ts';
import { expect, test } from './test.ts';

/** The handler for double clicks has loaded. */
const waitUntilReady = (page: Page) => expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();

test('a double click on a Remove button removes its row and not the next one', async ({ page, model }) => {
  await signIn(page, model);
  await fillCart(page, model, 2, 3);
  await page.goto('/cart');
  await waitUntilReady(page);
  const remove = page.getByRole('button', { name: /^Remove / });
  await expect(remove).toHaveCount(2);
  await remove.first().dblclick();
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
  await expect(remove).toHaveCount(1);
  // A separate click right after it counts.
  await remove.first().click();
  await expect(page.getByText('Your cart is empty.', { exact: true })).toBeVisible();
});

test(
  'a double click on Logout ends on the home page, whatever appears in its place',
  { tag: ['@N4', '@deep'] },
  async ({ page, model }) => {
    await signIn(page, model);
    await page.goto('/profile');
    await waitUntilReady(page);
    const position = await page.getByRole('button', { name: 'Logout' }).boundingBox();
    if (!position) throw new Error('Logout is not visible.');
    const [x, y] = [position.x + 20, position.y + position.height / 2];
    await page.mouse.click(x, y);
    await expect(page.getByRole('heading', { level: 1, name: 'Happy reading, Friend' })).toBeVisible();
    // The second click hits a link to another page.
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
  },
);
