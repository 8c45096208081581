/** A complete purchase with the keyboard only, at three viewport widths. */
import { Keyboard } from '../pages/keyboard.ts';
import { ReadingPage } from '../pages/reading.page.ts';
import { aCustomer } from '../pages/store.page.ts';
import { expect, test } from '../support/test.ts';

/** Desktop, and the widths at which the menu overlays the page and the top bar has two rows. */
const VIEWPORTS = [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 320, height: 640 },
];

for (const viewport of VIEWPORTS)
  test(
    `a visitor of ${viewport.width} px registers, buys a book, reads it and logs out with the keyboard only`,
    { tag: viewport.width === 1280 ? [] : ['@deep'] },
    async ({ page }) => {
      test.setTimeout(240_000);
      await page.setViewportSize(viewport);
      const { username, email, password } = aCustomer();
      const keys = new Keyboard(page);
      const banner = page.getByRole('banner');
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });

      await page.goto('/');
      await keys.press('Enter', page.getByRole('link', { name: 'Skip to content' }));
      await expect(page.locator('#content')).toBeFocused();
      await keys.press('Enter', banner.getByRole('link', { name: 'Login' }), 'back');
      await keys.expectPage('Login');

      await keys.press('Enter', link('Register'));
      await keys.expectPage('Register');
      await keys.type('Username', username);
      await keys.type('Email', email);
      await keys.type('Password', password);
      await keys.type('Confirm password', password);
      await keys.tabTo(page.getByLabel('Role'));
      await page.keyboard.press('ArrowDown');
      await expect(page.getByLabel('Role')).toHaveValue('customer');
      await keys.press('Enter', button('Create account'));
      await expect(page).toHaveURL(/\/login$/);
      await keys.expectPage('Login');

      // The username is already filled in.
      await expect(page.getByLabel('Username')).toHaveValue(username);
      await keys.type('Password', password);
      await keys.tabTo(page.getByLabel('Remember me'));
      await page.keyboard.press('Space');
      await expect(page.getByLabel('Remember me')).toBeChecked();
      await keys.press('Enter', button('Log in'));
      await keys.expectPage(/^Happy reading,/);

      await keys.tabTo(page.getByRole('combobox', { name: 'Search' }), 'back');
      await page.keyboard.type('quince');
      // The results of the first letters are no longer in the list.
      await expect(page.getByRole('option')).toHaveCount(1);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await keys.expectPage(/Quince/);
      await keys.press('Space', button('Add to cart'));
      await expect(page.getByText('Added to your cart').first()).toBeVisible();

      await keys.press('Enter', banner.getByRole('button', { name: 'Cart, 1 item' }), 'back');
      await expect(page).toHaveURL(/\/cart$/);
      await expect(page.locator('#content')).toBeFocused();
      for (const [label, value] of [
        ['First Name', 'Nadia'],
        ['Last Name', 'Reader'],
        ['Phone', '555 0100'],
        ['Address', '1 Quay Street'],
        ['City', 'Portmere'],
        ['State', 'ME'],
        ['Postcode', '04101'],
      ] as const)
        await keys.type(label, value);
      await keys.press('Enter', button('Continue to Payment'));
      await expect(page.getByText('PAYMENT DETAILS')).toBeVisible();
      await expect(page.locator('#content')).toBeFocused();

      await keys.type('Card number', '4242424242424242');
      await keys.type('Expiry date, month and year', '1240');
      await keys.type('Security code (CVC)', '123');
      await keys.press('Enter', button('Complete Payment'));
      await keys.expectPage('Payment Successful!');

      await keys.press('Enter', button('Read now'));
      const reading = new ReadingPage(page);
      await reading.waitUntilOpen();
      await reading.nextPage();

      await keys.press('Enter', page.getByRole('link', { name: 'Back' }), 'back');
      await keys.expectPage(/Quince/);
      await keys.press('Enter', banner.getByRole('button', { name: 'Menu' }), 'back');
      await keys.press('Enter', page.getByRole('navigation').getByRole('link', { name: 'Library' }));
      await keys.expectPage('Keep the story going..');
      await keys.tabTo(link('Quince').first());

      await keys.press('Enter', banner.getByRole('link', { name: username }), 'back');
      await keys.expectPage('My Account');
      await keys.press('Enter', button('Logout'));
      await keys.expectPage(/^Happy reading,/);
      await expect(banner.getByRole('link', { name: 'Login' })).toBeVisible();
    },
  );
