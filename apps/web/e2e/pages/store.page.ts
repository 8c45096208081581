import { expect, type Page } from '@playwright/test';

/** A customer and their actions in the store, by the labels of its screens. */
export interface Customer {
  username: string;
  email: string;
  password: string;
}

let customerCount = 0;

/** A new, unique customer. */
export function aCustomer(): Customer {
  customerCount += 1;
  const username = `reader_${Date.now().toString(36)}_${customerCount}`;
  return { username, email: `${username}@octavo.example`, password: 'Tide & Clock 42!' };
}

/** Types into the search box and opens the result with this title. */
export async function searchAndOpen(page: Page, text: string, title: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Search' }).fill(text);
  await page.getByRole('option', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** Opens the registration form and fills it in. */
export async function fillRegistration(
  page: Page,
  { username, email, password }: Customer,
  role: 'author' | 'customer' = 'customer',
): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByLabel('Role').selectOption(role);
}

/** Registers. Ends on the login page. */
export async function register(page: Page, customer: Customer, role?: 'author' | 'customer'): Promise<void> {
  await fillRegistration(page, customer, role);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

/** Logs in with the form. Ends on the home page. */
export async function submitLogin(
  page: Page,
  { username, password }: Pick<Customer, 'username' | 'password'>,
): Promise<void> {
  if (!page.url().endsWith('/login')) await page.goto('/login');
  // Right after a registration the URL is new while the old form, which has the same field names, is still shown.
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: /^Happy reading,/ })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: username })).toBeVisible();
}

export async function addToCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Added to your cart').first()).toBeVisible();
}

/** Fills in the billing fields that the account does not provide. */
export async function fillBilling(page: Page): Promise<void> {
  const details = {
    'First Name': 'Nadia',
    'Last Name': 'Reader',
    Phone: '555 0100',
    Address: '1 Quay Street',
    City: 'Portmere',
    State: 'ME',
    Postcode: '04101',
  };
  for (const [label, value] of Object.entries(details)) await page.getByLabel(label, { exact: true }).fill(value);
}

/** Fills in the billing form and continues to the payment step. */
export async function continueToPayment(page: Page): Promise<void> {
  await fillBilling(page);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByText('PAYMENT DETAILS')).toBeVisible();
}

/** Types a card number into the field of the provider. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date, month and year').fill('12/40');
  await page.getByLabel('Security code (CVC)').fill('123');
}

/** Pays. Returns the order number. */
export async function pay(page: Page, number = '4242424242424242'): Promise<string> {
  await typeCard(page, number);
  await page.getByRole('button', { name: 'Complete Payment' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  const confirmation = await page.getByText(/^Thank you for your order #\d+!$/).textContent();
  return /#(\d+)!/.exec(confirmation ?? '')?.[1] ?? '';
}

/** Orders the book of the current page, up to the payment step. */
export async function orderBook(page: Page): Promise<void> {
  await addToCart(page);
  await page.goto('/cart');
  await continueToPayment(page);
}
