/** Autocomplete tokens and prefilled values of form fields. */
import { fillBilling } from '../pages/store.page.ts';
import { fillCart, openInStore, prepareCheckout, signIn } from './users.ts';
import { expect, test } from './test.ts';

test(
  'billing fields are prefilled from the account and have autocomplete tokens',
  { tag: ['@C11'] },
  async ({ page, model }) => {
    await signIn(page, model);
    await fillCart(page, model, 2);
    await page.goto('/cart');
    await expect(page.getByLabel('First Name')).toHaveValue('Ines');
    await expect(page.getByLabel('Email')).toHaveValue('ines@octavo.example');
    const tokens = {
      'First Name': 'given-name',
      'Last Name': 'family-name',
      Email: 'email',
      Phone: 'tel',
      Address: 'address-line1',
      City: 'address-level2',
      State: 'address-level1',
      Postcode: 'postal-code',
      Country: 'country',
    };
    for (const [label, token] of Object.entries(tokens)) {
      await expect(page.getByLabel(label, { exact: true }), label).toHaveAttribute('autocomplete', token);
    }
    await fillBilling(page);
    await page.getByLabel('Phone').fill('');
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await expect(page.getByText('Required')).toHaveCount(1);
  },
);

test(
  'for a country without states or postcodes the form says what to enter and accepts it',
  { tag: ['@C11', '@deep'] },
  async ({ page, model }) => {
    await prepareCheckout(page, model, 2);
    await expect(page.getByText('No state or postcode where you live? Enter a dash.', { exact: true })).toBeVisible();
    for (const label of ['State', 'Postcode']) await page.getByLabel(label, { exact: true }).fill('-');
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await expect(page.getByText('PAYMENT DETAILS', { exact: true })).toBeVisible();
    expect(JSON.parse(model.requestBodiesOf('POST /orders')[0] ?? '')).toMatchObject({
      billing: { state: '-', postcode: '-' },
    });
  },
);

test('every personal and password field has an autocomplete token', async ({ page, model }) => {
  const tokens = () =>
    page
      .getByRole('main')
      .locator('input:not([type=radio], [type=checkbox])')
      .evaluateAll((fields) => fields.map((field) => field.getAttribute('autocomplete')));
  await page.goto('/login');
  for (const [path, expected] of [
    ['/login', ['username', 'current-password']],
    ['/register', ['given-name', 'family-name', 'username', 'email', 'new-password', 'new-password']],
    ['/forgot-password', ['email']],
    ['/reset-password?key=k&login=l', ['new-password', 'new-password']],
  ] as const) {
    await openInStore(page, path);
    await expect.poll(tokens, path).toEqual(expected);
  }
  await signIn(page, model);
  await page.goto('/profile?tab=account-settings');
  await expect.poll(tokens).toEqual(['given-name', 'family-name', 'email']);
  await page.getByRole('tab', { name: 'Security' }).click();
  await expect.poll(tokens).toEqual(['current-password', 'new-password', 'new-password']);
});
