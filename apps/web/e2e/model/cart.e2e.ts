/** The cart, what its order says, and what is left when it is paid. */
import { answering } from './faults.ts';
import { cardIsThere, keep, kept, putIntoCart, readyToOrder, signIn } from './people.ts';
import { expect, test } from './test.ts';

test('C1, C4, C5: an empty cart keeps its form; rows have four columns, one copy and a total of their own', async ({
  page,
  model,
}) => {
  await signIn(page, model);
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty.', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to products' })).toHaveAttribute('href', '/');
  await expect(page.getByText('CART TOTAL')).toBeVisible();
  await expect(page.getByText('$0.00').first()).toBeVisible();
  await expect(page.getByText('BILLING DETAILS')).toBeVisible();
  await putIntoCart(page, model, 1, 2, 3);
  await keep(page, { totalAmount: '999' });
  await page.goto('/cart');
  await expect(page.getByRole('columnheader')).toHaveText(['Product', 'Price', 'Qty', 'Total']);
  const row = page.getByRole('row', { name: /Salt Roads/ });
  await expect(row.getByRole('cell').nth(1)).toHaveText('$1.99');
  await expect(row.getByRole('cell').nth(2)).toHaveText('1');
  await expect(row.getByRole('cell').nth(3)).toHaveText('$1.99');
  // 0.99 + 1.99 + 2.99
  await expect(page.getByText('$5.97').first()).toBeVisible();
});

test('C2, C3: a row is taken out by its button, all of them by Clear Cart, and Undo brings them back', async ({
  page,
  model,
  context,
}) => {
  await signIn(page, model);
  await putIntoCart(page, model, 1, 2, 3);
  await page.goto('/cart');
  const other = await context.newPage();
  await other.goto('/');
  await page.getByRole('button', { name: 'Remove Salt Roads' }).click();
  await expect(page.getByText('$3.98').first()).toBeVisible();
  await page.getByRole('button', { name: 'Clear Cart' }).click();
  await expect(page.getByText('Your cart is empty.', { exact: true })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
  expect([await kept(page, 'cartItems'), await kept(page, 'totalAmount')]).toEqual([null, null]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('$3.98').first()).toBeVisible();
});

test('C9, D5: an order goes out with the fields of the specification, the country and its own spelling', async ({
  page,
  model,
}) => {
  await readyToOrder(page, model, 2);
  await expect(page.getByLabel('Country')).toHaveValue('US');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByText('PAYMENT DETAILS')).toBeVisible();
  expect(JSON.parse(model.bodiesOf('POST /orders')[0] ?? '')).toEqual({
    payment_method: 'stripe',
    payment_method_title: 'Credit Card (Stripe)',
    set_paid: false,
    billing: {
      first_name: 'Nadia',
      last_name: 'Reader',
      email: 'ines@octavo.example',
      phone: '555 0100',
      address_1: '1 Quay Street',
      city: 'Portmere',
      state: 'ME',
      postcode: '04101',
      country: 'US',
    },
    line_items: [{ product_id: 2, quantity: 1, name: 'Salt Roads', authorStripeID: 'acct_maren', total: '1.99' }],
  });
});

test('C7: the same form and cart use the order that is there; another cart makes another', async ({ page, model }) => {
  const orders = () => model.bodiesOf('POST /orders');
  const goOn = page.getByRole('button', { name: 'Continue to Payment' });
  const back = page.getByRole('button', { name: 'Back to Billing' });
  await readyToOrder(page, model, 2, 3);
  await goOn.click();
  await back.click();
  await goOn.click();
  await expect(page.getByText('PAYMENT DETAILS')).toBeVisible();
  expect(orders()).toHaveLength(1);
  await back.click();
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await goOn.click();
  await expect(page.getByText('PAYMENT DETAILS')).toBeVisible();
  expect(orders()).toHaveLength(2);
});

test('C12, C14: what is charged is the total of the cart, and a paid order leads on to the books', async ({
  page,
  model,
}) => {
  await readyToOrder(page, model, 2);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByText('Loading payment form...').or(page.getByText('PAYMENT DETAILS')).first()).toBeVisible();
  await expect(page.getByText('$1.99').first()).toBeVisible();
  await cardIsThere(page);
  await page.getByRole('button', { name: 'Complete Payment' }).click();
  await expect(page.getByText('Payment Successful!')).toBeVisible();
  await expect(page.getByText(/^Thank you for your order #\d+!$/)).toBeVisible();
  await expect(page.getByText('You will receive a confirmation email shortly.')).toBeVisible();
  for (const name of ['Continue Shopping', 'Go to library', 'Read now'])
    await expect(page.getByRole('link', { name }).or(page.getByRole('button', { name })).first(), name).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { Stripe: { made: unknown[] } }).Stripe.made)).toEqual([
    { type: 'card', options: expect.objectContaining({ hidePostalCode: true }) as unknown },
    {
      billing: {
        name: 'Nadia Reader',
        email: 'ines@octavo.example',
        phone: '555 0100',
        address: { line1: '1 Quay Street', city: 'Portmere', state: 'ME', postal_code: '04101', country: 'US' },
      },
    },
  ]);
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty.', { exact: true })).toBeVisible();
});

test('N7, C14: the cart button leads to the cart from the card step and from a paid order', async ({ page, model }) => {
  await readyToOrder(page, model, 2);
  const goOn = page.getByRole('button', { name: 'Continue to Payment' });
  const cart = page.getByRole('banner').getByRole('button', { name: /^Cart, / });
  await goOn.click();
  await cardIsThere(page);
  await cart.click();
  await expect(page.getByLabel('City')).toHaveValue('Portmere');
  await goOn.click();
  await cardIsThere(page);
  await page.getByRole('button', { name: 'Complete Payment' }).click();
  const success = page.getByRole('heading', { name: 'Payment Successful!' });
  await expect(success).toBeVisible();
  await cart.click();
  await expect(page.getByText('Your cart is empty.', { exact: true })).toBeVisible();
  await expect(success).toBeHidden();
  // Another purchase begins there, and knows nothing of the one before.
  await goOn.click();
  await expect(page.getByText('Your cart is empty. Please add products to your cart.')).toBeVisible();
  expect(model.requests.filter((asked) => asked === 'POST /orders')).toHaveLength(1);
});

test('C15: an order that is paid because it costs nothing skips the payment', async ({ page, model }) => {
  model.inject('POST /orders', answering({ id: 78, status: 'paid', stripe_payment_intent_client_secret: null }));
  await readyToOrder(page, model, 1);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByText('Thank you for your order #78!')).toBeVisible();
  expect(await kept(page, 'cartItems')).toBeNull();
});

test('D9: a session that begins or ends in one tab, and its cart, count in every tab', async ({
  page,
  model,
  context,
}) => {
  const other = await context.newPage();
  await other.goto('/');
  await signIn(page, model);
  await expect(other.getByRole('banner').getByRole('link', { name: 'ines_h' })).toBeVisible();
  await putIntoCart(page, model, 2, 3);
  await expect(other.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await expect(other.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
});
