/** Access to pages, and the layout around every page. */
import type { Locator } from '@playwright/test';
import { submitLogin } from '../pages/store.page.ts';
import { storeCart, storedValue, fillCart, openInStore, signIn } from './users.ts';
import { expect, test } from './test.ts';
import { demoCustomer } from '../support/demo-accounts.ts';

const PROTECTED_PATHS = [
  '/product/salt-roads/stream',
  '/library',
  '/favorites',
  '/profile',
  '/cart',
  '/privacy',
  '/terms-of-service',
];
/** The public pages in this order, and their headings. Each differs from the one before. */
const PUBLIC_HEADINGS = {
  '/legal/privacy': 'Privacy Policy',
  '/product/salt-roads/reviews': 'Salt Roads',
  '/legal/terms': 'Terms of Service',
  '/product/salt-roads': 'Salt Roads',
  '/discover': 'Discover Our Collection',
  '/': 'Happy reading, Friend',
};

test('the guard protects seven pages and no others', { tag: ['@N1'] }, async ({ context }) => {
  // Its history has no entries of other tests.
  const page = await context.newPage();
  await page.goto('/privacy');
  await expect(page).toHaveURL(/\/login$/);
  await openInStore(page, '/');
  const before = await page.evaluate(() => history.length);
  for (const path of PROTECTED_PATHS) {
    await openInStore(page, path);
    await expect(page, path).toHaveURL(/\/login$/);
  }
  // The login page replaces the requested page in the history.
  expect(await page.evaluate(() => history.length)).toBe(before + PROTECTED_PATHS.length);
  for (const [path, name] of Object.entries(PUBLIC_HEADINGS)) {
    await openInStore(page, path);
    await expect(page.getByRole('heading', { level: 1, name }), path).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

test(
  'login, registration, cart and footer link to the public legal pages',
  { tag: ['@N1', '@deep'] },
  async ({ page, model }) => {
    const leadsToBoth = async (position: Locator) => {
      await expect(position.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/legal/terms');
      await expect(position.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/legal/privacy');
    };
    for (const path of ['/login', '/register']) {
      await page.goto(path);
      await leadsToBoth(page.getByRole('main'));
      await leadsToBoth(page.getByRole('contentinfo'));
    }
    await signIn(page, model);
    await page.goto('/cart');
    await leadsToBoth(page.getByRole('main'));
  },
);

test(
  'the guard needs a user, API calls need a token, and only both together redirect from the login page',
  { tag: ['@N2'] },
  async ({ page, model }) => {
    await signIn(page, model);
    await page.evaluate(() => localStorage.removeItem('access_token'));
    await page.goto('/cart');
    await expect(page.getByText('BILLING DETAILS')).toBeVisible();
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    await storeCart(page, { user: 'null', access_token: 'access-1' });
    await page.goto('/library');
    await expect(page).toHaveURL(/\/login$/);
    await signIn(page, model);
    await page.goto('/library');
    await expect(page.getByRole('heading', { name: 'Keep the story going..', exact: true })).toBeVisible();
    for (const path of ['/login', '/register']) {
      await openInStore(page, path);
      await expect(page, path).toHaveURL(/\/$/);
    }
  },
);

test(
  'after the login the home page links to the protected page, until the link is dismissed',
  { tag: ['@N3'] },
  async ({ page }) => {
    await page.goto('/profile?tab=account-settings');
    await expect(page).toHaveURL(/\/login$/);
    await submitLogin(page, demoCustomer);
    await expect(page.getByRole('link', { name: 'Continue to your account' })).toHaveAttribute(
      'href',
      '/profile?tab=account-settings',
    );
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Continue to your account' })).toHaveCount(0);
  },
);

test('a logout ends on the home page and removes all user data', { tag: ['@N4'] }, async ({ page, model }) => {
  await signIn(page, model);
  await fillCart(page, model, 2);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  for (const key of ['user', 'access_token', 'refresh_token', 'cartItems', 'totalAmount'])
    expect(await storedValue(page, key), key).toBeNull();
});

test(
  'carousels show 2, 4 and 8 books at the widths of the specification, and the side menu collapses below 1025',
  { tag: ['@N5', '@N6'] },
  async ({ page }) => {
    await page.goto('/');
    const carousel = page.getByRole('region', { name: 'New Releases' });
    await expect(carousel.getByRole('link').first()).toBeVisible();
    const inView = () =>
      carousel.getByRole('list').evaluate((row) => {
        const [first, second] = Array.from(row.children, (slide) => slide.getBoundingClientRect().left);
        return Math.round((row.parentElement?.clientWidth ?? 0) / ((second ?? 0) - (first ?? 0)));
      });
    for (const [width, count] of [
      [1025, 8],
      [1024, 4],
      [769, 4],
      [768, 2],
      [320, 2],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(inView, { message: `${width}` }).toBe(count);
    }
    const menu = page.getByRole('button', { name: 'Menu' });
    await page.setViewportSize({ width: 1024, height: 800 });
    await menu.click();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await menu.click();
    await page.getByRole('navigation').getByRole('link', { name: 'Discover' }).click();
    await expect(page.getByRole('heading', { name: 'Discover Our Collection' })).toBeVisible();
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await page.setViewportSize({ width: 1280, height: 800 });
    await menu.click();
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Happy reading,/ })).toBeVisible();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await page.reload();
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Home' })).toBeVisible();
    await menu.click();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: /^Happy reading,/ })).toBeVisible();
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
  },
);

test(
  'the side menu does not cover the page when the window narrows, and is open again when it widens',
  { tag: ['@N6', '@deep'] },
  async ({ page }) => {
    const menu = page.getByRole('button', { name: 'Menu' });
    const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' });
    await page.goto('/');
    await menu.click();
    await expect(home).toBeVisible();
    await page.setViewportSize({ width: 1000, height: 800 });
    await expect(home).toBeHidden();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    // In the other direction: a menu opened as an overlay is not restored as a sidebar.
    await menu.click();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(home).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

test(
  'the cart button always shows the item count, the top bar the username, and the greeting the display name',
  { tag: ['@N7', '@H1'] },
  async ({ page, model }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toContainText('0');
    await expect(page.getByRole('heading', { level: 1, name: 'Happy reading, Friend' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 }).locator('span')).toHaveText('Friend');
    await signIn(page, model);
    await fillCart(page, model, 2);
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toContainText('1');
    await expect(page.getByRole('banner').getByRole('link', { name: 'ines_h' })).toHaveAttribute('href', '/profile');
    await expect(page.getByRole('heading', { level: 1, name: 'Happy reading, Ines Harlow' })).toBeVisible();
    await storeCart(page, { user: JSON.stringify({ ...model.fake.state.accounts[0]?.user, display_name: ' ' }) });
    await page.goto('/profile');
    await expect(page.getByRole('complementary').or(page.getByRole('main')).getByText('ines_h').first()).toBeVisible();
  },
);

test(
  'top bar and menu show the display name of a user without a username',
  { tag: ['@N7', '@deep'] },
  async ({ page, model }) => {
    const name = 'Ines Harlow';
    await signIn(page, model);
    await storeCart(page, { user: JSON.stringify({ ...model.fake.state.accounts[0]?.user, username: ' ' }) });
    await page.goto('/');
    await expect(page.getByRole('banner').getByRole('link', { name })).toHaveAttribute('href', '/profile');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })).toHaveAttribute(
      'href',
      '/profile',
    );
  },
);

test(
  'the top bar changes with the first scrolled pixel, and links to books are absolute and lower-case',
  { tag: ['@N8'] },
  async ({ page, model }) => {
    const [book] = model.fake.state.products;
    if (book) model.fake.state.products = [{ ...book, slug: 'The-Tide-Clock' }, ...model.fake.state.products.slice(1)];
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'The Tide Clock' }).first()).toHaveAttribute(
      'href',
      '/product/the-tide-clock',
    );
    await expect(page.locator('[data-scrolled]')).toHaveCount(0);
    await page.evaluate(() => scrollTo(0, 1));
    await expect(page.locator('[data-scrolled]')).toHaveCount(1);
    await openInStore(page, '/product/salt-roads');
    await expect(page.getByRole('link', { name: /review/i }).first()).toHaveAttribute(
      'href',
      '/product/salt-roads/reviews',
    );
  },
);

test(
  'an unknown URL has its own page, and trailing slashes and the letter case of slugs do not matter',
  { tag: ['@N9'] },
  async ({ page }) => {
    await page.goto('/no/such/page');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: /home/i })).toHaveAttribute('href', '/');
    await expect(main.getByRole('combobox', { name: 'Search' })).toBeVisible();
    await page.goto('/product/SALT-Roads/');
    await expect(page.getByRole('heading', { level: 1, name: 'Salt Roads' })).toBeVisible();
  },
);

test(
  'a session without Remember me ends with the browser, and no call reports it',
  { tag: ['@A2'] },
  async ({ page, model, context }) => {
    await page.goto('/login');
    await page.getByLabel('Remember me').uncheck();
    await submitLogin(page, demoCustomer);
    expect(model.requestBodiesOf('POST /auth/login')[0]).toBe(new URLSearchParams(demoCustomer).toString());
    await page.reload();
    await expect(page.getByRole('banner').getByRole('link', { name: 'ines_h' })).toBeVisible();
    // Simulates closing the browser.
    await context.clearCookies();
    await page.reload();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    expect(await storedValue(page, 'access_token')).toBeNull();
  },
);
