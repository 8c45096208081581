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

/** Registers and logs in as a new author. Leaves the page outside the store. */
export async function becomeAuthor(page: Page): Promise<Customer> {
  const author = await registerCustomer(page, 'author');
  await logIn(page, author);
  return author;
}

/** Registers a new customer or author without logging in. */
export async function registerCustomer(page: Page, role: 'author' | 'customer' = 'customer'): Promise<Customer> {
  const customer = aCustomer();
  const names = { first_name: '', last_name: '', role };
  await bodyOf(await page.request.post('/api/v1/auth/register', { data: { ...customer, ...names } }));
  return customer;
}

/** Buys the book with this slug for the signed-in customer. Returns the order number. Leaves the page outside the store. */
export async function buy(page: Page, slug: string): Promise<string> {
  const { number, clientSecret } = await placeOrder(page, slug);
  await confirmPayment(page, clientSecret);
  const headers = await authorizationOf(page);
  const status = async () =>
    (await bodyOf<{ status: string }>(await page.request.get(`/api/v1/orders/${number}`, { headers }))).status;
  await expect.poll(status).toBe('paid');
  return number;
}

/** Orders the book with this slug for the signed-in customer, without paying. Leaves the page outside the store. */
export async function placeOrder(page: Page, slug: string): Promise<{ number: string; clientSecret: string }> {
  await page.goto(PLAIN_PAGE);
  const book = await bookOf(page, slug);
  const line = { product_id: book.id, quantity: 1, name: book.name, total: book.regular_price, authorStripeID: '' };
  const order = await bodyOf<{ id: number; stripe_payment_intent_client_secret: string }>(
    await page.request.post('/api/v1/orders', {
      headers: await authorizationOf(page),
      data: {
        payment_method: 'stripe',
        payment_method_title: 'Credit Card (Stripe)',
        set_paid: false,
        billing: BILLING,
        line_items: [line],
      },
    }),
  );
  return { number: String(order.id), clientSecret: order.stripe_payment_intent_client_secret };
}

/** Puts the books with these slugs into the stored cart, at a price if one is given. The page must be on the shop's origin. */
export async function fillCart(
  page: Page,
  slugs: readonly string[],
  { price }: { price?: number } = {},
): Promise<void> {
  const books = await Promise.all(slugs.map((slug) => bookOf(page, slug)));
  const rows = books.map(({ id, name, regular_price }) => ({
    id,
    name,
    image: '',
    price: price ?? Number(regular_price),
    quantity: 1,
    authorStripeID: '',
  }));
  const total = rows.reduce((sum, row) => sum + row.price, 0);
  await page.evaluate(
    ([items, amount]) => {
      localStorage.setItem('cartItems', items);
      localStorage.setItem('totalAmount', amount);
    },
    [JSON.stringify(rows), String(total)] as const,
  );
}

const bookOf = async (page: Page, slug: string) =>
  bodyOf<{ id: number; name: string; regular_price: string }>(await page.request.get(`/api/v1/products/${slug}`));

/** The header of the signed-in customer. The page must be on the shop's origin. */
async function authorizationOf(page: Page): Promise<{ Authorization: string }> {
  return { Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('access_token'))}` };
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
