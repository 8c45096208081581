/** Reviews: who may write one, what becomes of it, and what is done about one that should not stand. */
import { addToCart, aCustomer, continueToPayment, logIn, pay, register } from './pages/store.page.ts';
import { expect, test } from './support/test.ts';

test('R4: a buyer writes one review of a book, changes it, and others read it as a verified purchase', async ({
  page,
  browser,
  shop,
}) => {
  const customer = aCustomer();
  await register(page, customer);
  await logIn(page, customer);
  await page.goto('/product/how-bridges-think/reviews');
  await expect(page.getByText(/^\d+ - \d+ out of \d+ reviews$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your review' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to details' }).click();
  await addToCart(page);
  await page.goto('/cart');
  await continueToPayment(page);
  await pay(page);

  await page.goto('/product/how-bridges-think/reviews');
  const range = page.getByText(/^\d+ - \d+ out of \d+ reviews$/);
  const count = Number(/out of (\d+)/.exec((await range.textContent()) ?? '')?.[1]);
  await page.getByRole('button', { name: 'Write a review' }).click();
  await page.getByRole('button', { name: 'Publish review' }).click();
  await expect(page.getByText('Please choose from one to five stars')).toBeVisible();
  await expect(page.getByText('Please write a few words')).toBeVisible();
  await page.getByRole('radio', { name: /^4/ }).check({ force: true });
  await page.getByRole('textbox', { name: 'Your review' }).fill('Stands & holds.\n\n<b>No</b> tags.');
  await page.getByRole('button', { name: 'Publish review' }).click();
  await expect(page.getByText('Your review has been published')).toBeVisible();
  const own = page
    .getByRole('region', { name: 'Your review' })
    .or(page.locator('[data-component="YourReview"]'))
    .first();
  await expect(own.getByText('Stands & holds.')).toBeVisible();
  await expect(own.getByText('<b>No</b> tags.')).toBeVisible();
  await expect(own.getByText('Verified purchase')).toBeVisible();
  await expect(range).toHaveText(new RegExp(`out of ${count + 1} reviews$`));

  await own.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Your review' }).fill('Stands, and sways.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(own.getByText('Stands, and sways.')).toBeVisible();
  await expect(range).toHaveText(new RegExp(`out of ${count + 1} reviews$`));

  // Somebody without an account reads it, and is not asked to judge it.
  const other = await browser.newPage({ baseURL: shop.origin });
  await other.goto('/product/how-bridges-think/reviews');
  await expect(other.getByText('Stands, and sways.')).toBeVisible();
  await expect(other.getByRole('button', { name: /Report/ })).toHaveCount(0);
  // Somebody with one reports it.
  await logIn(other, { username: 'ines_h', password: 'Octavo!2026' });
  await other.goto('/product/how-bridges-think/reviews');
  await other
    .getByRole('article')
    .filter({ hasText: 'Stands, and sways.' })
    .getByRole('button', { name: /Report/ })
    .click();
  const report = other.getByRole('dialog');
  await report.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(report.getByText('Please select a reason')).toBeVisible();
  await report.getByRole('combobox').selectOption('spoiler');
  await report.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(report.getByText('Thank you. We will look at it.')).toBeVisible();
  await other.close();
});
