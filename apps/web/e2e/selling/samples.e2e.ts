/** The sample of a book, which its author sets in the studio. */
import { logIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';
import { demoAuthor } from '../support/demo-accounts.ts';

test('an author sets the sample percentage of a book, and the shop offers that sample', async ({ page, request }) => {
  await logIn(page, demoAuthor);
  await page.goto('/studio?search=heron');
  await page.getByRole('link', { name: 'The Heron Ledger' }).click();
  await page.getByRole('link', { name: 'Price and dates' }).click();
  const choice = page.getByLabel('Sample (percent of the book)');
  const before = await choice.inputValue();
  /** Whether the page that visitors get offers a sample. */
  const isOffered = async () => {
    const html = await (await request.get('/product/the-heron-ledger')).text();
    expect(html).toContain('id="octavo-page"');
    return html.includes('Read a sample');
  };
  expect(await isOffered()).toBe(true);

  await choice.fill('0');
  await expect.poll(isOffered).toBe(false);
  await page.reload();
  await expect(choice).toHaveValue('0');

  await choice.fill(before);
  await expect.poll(isOffered).toBe(true);
});
