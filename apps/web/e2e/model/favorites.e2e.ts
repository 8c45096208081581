/** The favorite toggle on product pages and in carousels. */
import type { Page } from '@playwright/test';
import { updateBook } from './books.ts';
import { signIn } from './users.ts';
import { failWith } from './faults.ts';
import { expect, test } from './test.ts';

test(
  'a favorite toggles immediately, saves the last state, and reverts if saving fails',
  { tag: ['@F1'] },
  async ({ page, model, consoleGuard }) => {
    consoleGuard.allow('http error');
    const favoriteRequests = () => model.requests.filter((line) => line.includes('/favorites/'));
    await page.clock.install({ time: '2026-03-01T00:00:00Z' });
    await signIn(page, model);
    await page.goto('/product/salt-roads');
    const addButton = page.getByRole('main').getByRole('button', { name: 'Add to favorites' });
    await expect(addButton).toBeVisible();
    // The debounce of half a second does not end on a slow machine either.
    await page.clock.pauseAt('2026-03-01T01:00:00Z');
    await addButton.click();
    const favoriteButton = page.getByRole('button', { name: 'Remove from favorites' });
    await expect(favoriteButton).toHaveAttribute('aria-pressed', 'true');
    expect(favoriteRequests()).toEqual([]);
    await page.clock.resume();
    await expect.poll(favoriteRequests).toEqual(['POST /favorites/2']);
    model.injectFault('DELETE /favorites/2', failWith(500));
    await favoriteButton.click();
    await expect(page.getByRole('button', { name: 'Add to favorites' })).toBeVisible();
    await expect(favoriteButton).toBeVisible();
    await expect(page.getByText('Your favorites could not be saved. Please try again.')).toBeVisible();
  },
);

for (const [way, leave] of [
  ['by a link', (page) => page.getByRole('banner').getByRole('link', { name: 'Octavo, home' }).click()],
  ['by a reload', (page) => page.reload()],
] as const satisfies readonly (readonly [way: string, leave: (page: Page) => Promise<unknown>])[]) {
  test(
    `a favorite that was just toggled is saved when the visitor leaves the page ${way}`,
    { tag: ['@F1', ...(way === 'by a link' ? [] : ['@deep'])] },
    async ({ page, model }) => {
      await page.clock.install({ time: '2026-03-01T00:00:00Z' });
      await signIn(page, model);
      await page.goto('/product/salt-roads');
      const favoriteButton = page.getByRole('main').getByRole('button', { name: 'Add to favorites' });
      await expect(favoriteButton).toBeVisible();
      // The debounce of half a second never ends.
      await page.clock.pauseAt('2026-03-01T01:00:00Z');
      await favoriteButton.click();
      await expect(page.getByRole('button', { name: 'Remove from favorites' })).toBeVisible();
      expect(model.requests.filter((line) => line.includes('/favorites/'))).toEqual([]);
      await leave(page);
      await expect
        .poll(() => model.requests.filter((line) => line.includes('/favorites/')))
        .toEqual(['POST /favorites/2']);
    },
  );
}

test(
  'without a token the favorite toggle leads to the login page and does not change',
  { tag: ['@F2'] },
  async ({ page, model }) => {
    await page.goto('/product/salt-roads');
    await page.getByRole('button', { name: 'Add to favorites' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Add to favorites' })).toHaveAttribute('aria-pressed', 'false');
    expect(model.requests.filter((line) => line.includes('/favorites/'))).toEqual([]);
  },
);

test(
  'favorite toggles in carousels follow the favorites of the user, not the product list',
  { tag: ['@D7'] },
  async ({ page, model }) => {
    updateBook(model, 'salt-roads', { favorite: true });
    model.fake.state.accounts[0]?.favorites.add(1);
    await signIn(page, model);
    await page.goto('/');
    const carousel = page.getByRole('region', { name: 'New Releases' });
    const favoriteButton = (title: string) =>
      carousel.getByRole('listitem').filter({ hasText: title }).getByRole('button');
    await expect(favoriteButton('The Tide Clock')).toHaveAttribute('aria-pressed', 'true');
    await expect(favoriteButton('Salt Roads')).toHaveAttribute('aria-pressed', 'false');
  },
);

test(
  'a favorite toggled here follows a later change from another device once the server reports it',
  { tag: ['@D7', '@deep'] },
  async ({ page, model }) => {
    const [account] = model.fake.state.accounts;
    await signIn(page, model);
    await page.goto('/');
    const carousel = page.getByRole('region', { name: 'New Releases' });
    const favoriteButton = (title: string) =>
      carousel.getByRole('listitem').filter({ hasText: title }).getByRole('button');
    await favoriteButton('Salt Roads').click();
    await expect.poll(() => account?.favorites.has(2)).toBe(true);
    account?.favorites.delete(2);
    // Saving refetches the list.
    await favoriteButton('The Tide Clock').click();
    await expect.poll(() => account?.favorites.has(1)).toBe(true);
    await expect(favoriteButton('Salt Roads')).toHaveAttribute('aria-pressed', 'false');
    await expect(favoriteButton('The Tide Clock')).toHaveAttribute('aria-pressed', 'true');
  },
);
