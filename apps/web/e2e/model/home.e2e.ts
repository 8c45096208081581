import { expect, test } from './test.ts';

test('H1: a visitor is greeted as a friend', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Happy reading, Friend' })).toBeVisible();
});
