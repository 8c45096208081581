/** Creates sessions and purchases by API calls, for tests of later steps. Other tests use the forms. */
import { expect, type APIResponse, type Page } from '@playwright/test';
import { aCustomer, type Customer } from '../pages/store.page.ts';

/** A page of the shop that runs no script. */
export const PLAIN_PAGE = '/robots.txt';

const BILLING = {
  first_name: 'Nadia',
  last_name: 'Reader',
  email: 'nadia@octavo.example',
  phone: '555 0100',
  address_1: '1 Quay Street',
  city: 'Portmere',
  state: 'ME',
  postcode: '04101',
  country: 'US',
};

/** Stores a session in the browser, as the form does. Leaves the page outside the store. */
export async function logIn(
  page: Page,
  { username, password }: Pick<Customer, 'username' | 'password'>,
): Promise<void> {
  const response = await page.request.post('/api/v1/auth/login', { form: { username, password } });
  const { access_token, refresh_token, user } = await bodyOf<Record<string, unknown>>(response);
  await page.goto(PLAIN_PAGE);
  await page.evaluate(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    },
    { access_token: String(access_token), refresh_token: String(refresh_token), user: JSON.stringify(user) },
  );
}

/** Registers and logs in as a new customer. Leaves the page outside the store. */
export async function becomeCustomer(page: Page): Promise<Customer> {
  const customer = await registerCustomer(page);
  await logIn(page, customer);
  return customer;
}

/** Registers a new customer without logging in. */
export async function registerCustomer(page: Page): Promise<Customer> {
  const customer = aCustomer();
  const names = { first_name: '', last_name: '', role: 'customer' };
  await bodyOf(await page.request.post('/api/v1/auth/register', { data: { ...customer, ...names } }));
  return customer;
}

/** Buys the book with this slug for the signed-in customer. Returns the order number. Leaves the page outside the store. */
export async function buy(page: Page, slug: string): Promise<string> {
  await page.goto(PLAIN_PAGE);
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const headers = { Authorization: `Bearer ${token}` };
  const book = await bodyOf<{ id: number; name: string; regular_price: string }>(
    await page.request.get(`/api/v1/products/${slug}`),
  );
  const line = { product_id: book.id, quantity: 1, name: book.name, total: book.regular_price, authorStripeID: '' };
  const order = await bodyOf<{ id: number; stripe_payment_intent_client_secret: string }>(
    await page.request.post('/api/v1/orders', {
      headers,
      data: {
        payment_method: 'stripe',
        payment_method_title: 'Credit Card (Stripe)',
        set_paid: false,
        billing: BILLING,
        line_items: [line],
      },
    }),
  );
  await confirmPayment(page, order.stripe_payment_intent_client_secret);
  const status = async () =>
    (await bodyOf<{ status: string }>(await page.request.get(`/api/v1/orders/${order.id}`, { headers }))).status;
  await expect.poll(status).toBe('paid');
  return String(order.id);
}

/** Pays by card, as the script of the provider does. */
async function confirmPayment(page: Page, clientSecret: string): Promise<void> {
  const { payment } = await bodyOf<{ payment: { publishable_key: string } }>(await page.request.get('/api/v1/config'));
  const [intent] = clientSecret.split('_secret_');
  await bodyOf(
    await page.request.post(`/sandbox/v1/payment_intents/${intent}/confirm`, {
      headers: { Authorization: `Bearer ${payment.publishable_key}` },
      form: {
        client_secret: clientSecret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': '4242424242424242',
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2040',
        'payment_method_data[card][cvc]': '123',
      },
    }),
  );
}

async function bodyOf<T>(response: APIResponse): Promise<T> {
  expect(response.ok(), `${response.url()}: ${await response.text()}`).toBe(true);
  return (await response.json()) as T;
}
