/** Toasts, including the offline toast. */
import { expect, test } from './test.ts';

test(
  'a toast after one dismissed by keyboard disappears after its time, and the focus returns to where it was',
  { tag: ['@T1'] },
  async ({ page }) => {
    await page.clock.install({ time: '2026-03-01T00:00:00Z' });
    await page.goto('/product/salt-roads');
    const add = page.getByRole('button', { name: 'Add to cart' });
    const dismiss = page.getByRole('button', { name: 'Dismiss' });
    const notifications = page.getByRole('region', { name: 'Notifications' });
    await expect(notifications).toBeAttached();
    await page.clock.pauseAt('2026-03-01T01:00:00Z');
    await add.press('Enter');
    await dismiss.press('Enter');
    await expect(add).toBeFocused();
    await page.clock.runFor(1_000);
    await expect(dismiss).toHaveCount(0);
    await add.press('Enter');
    await expect(notifications.getByText('Already in your cart')).toBeVisible();
    await page.clock.runFor(3_000);
    await page.clock.runFor(1_000);
    await expect(dismiss).toHaveCount(0);
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('a toast after one that was touched disappears after its time', { tag: ['@T1', '@deep'] }, async ({ page }) => {
    await page.clock.install({ time: '2026-03-01T00:00:00Z' });
    await page.goto('/product/salt-roads');
    const add = page.getByRole('button', { name: 'Add to cart' });
    const toasts = page.getByRole('region', { name: 'Notifications' }).getByRole('status');
    await add.tap();
    await expect(toasts).toHaveCount(1);
    await page.clock.pauseAt('2026-03-01T01:00:00Z');
    await page.clock.runFor(1_000);
    await expect(toasts).toHaveCount(0);
    await add.tap();
    await toasts.getByText('Already in your cart').tap();
    await page.clock.runFor(3_000);
    await page.clock.runFor(1_000);
    await expect(toasts).toHaveCount(0);
  });

  test('the offline toast appears before any interaction, and an interaction without a network adds its own toast', async ({
    page,
    context,
    consoleGuard,
  }) => {
    consoleGuard.allow('network error');
    const offline = page.getByRole('status').filter({ hasText: /^You're offline\./ });
    const notifications = page.getByRole('region', { name: 'Notifications' });
    await page.goto('/product/salt-roads');
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
    await context.setOffline(true);
    await expect(offline).toBeInViewport();
    await context.setOffline(false);
    await expect(offline).toHaveCount(0);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
    await expect(offline).toBeInViewport();
    await expect(notifications).toHaveCount(0);
    await context.setOffline(false);
    await expect(page.getByText('Added to your cart').first()).toBeVisible();
    await expect(offline).toHaveCount(0);
    // The toaster has taken over from here on.
    await context.setOffline(true);
    await expect(notifications.getByText(/^You're offline\./)).toBeVisible();
  });
});
