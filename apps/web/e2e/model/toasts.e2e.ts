/** What the shop says in passing: toasts, and that there is no network. */
import { expect, test } from './test.ts';

test('T1: what is said after a toast was dismissed by key goes by itself, and the focus is where it was before', async ({
  page,
}) => {
  await page.clock.install({ time: '2026-03-01T00:00:00Z' });
  await page.goto('/product/salt-roads');
  const add = page.getByRole('button', { name: 'Add to cart' });
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  const notices = page.getByRole('region', { name: 'Notifications' });
  await expect(notices).toBeAttached();
  await page.clock.pauseAt('2026-03-01T01:00:00Z');
  await add.press('Enter');
  await dismiss.press('Enter');
  await expect(add).toBeFocused();
  await page.clock.runFor(1_000);
  await expect(dismiss).toHaveCount(0);
  await add.press('Enter');
  await expect(notices.getByText('Already in your cart')).toBeVisible();
  await page.clock.runFor(3_000);
  await page.clock.runFor(1_000);
  await expect(dismiss).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('T1: what is said after a toast was touched goes by itself', async ({ page }) => {
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

  test('that there is no network is said before anything is touched, and what a touch without one has to say comes with it', async ({
    page,
    context,
    consoleGuard,
  }) => {
    consoleGuard.allow('broken connection');
    const offline = page.getByRole('status').filter({ hasText: /^You are offline\./ });
    const notices = page.getByRole('region', { name: 'Notifications' });
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
    await expect(notices).toHaveCount(0);
    await context.setOffline(false);
    await expect(page.getByText('Added to your cart').first()).toBeVisible();
    await expect(offline).toHaveCount(0);
    // From here on the notices say it.
    await context.setOffline(true);
    await expect(notices.getByText(/^You are offline\./)).toBeVisible();
  });
});
