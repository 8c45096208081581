/** Reviews: permission to write one, display, and moderation. */
import { AccountPage } from '../pages/account.page.ts';
import { becomeCustomer, buy, logIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';
import { demoCustomer } from '../support/demo-accounts.ts';

test(
  'reviews are sorted by newest, best or worst rating, and the URL contains the order',
  { tag: ['@R2'] },
  async ({ page }) => {
    await page.goto('/product/the-salt-cartographer/reviews');
    const sort = page.getByLabel('Sort by');
    await expect(sort).toHaveValue('newest');
    const ratings = async () => {
      const stars = await page.getByRole('article').locator('[data-component="StarRating"]').allTextContents();
      return stars.map((text) => Number.parseFloat(text));
    };
    await expect.poll(async () => (await ratings()).length).toBeGreaterThan(1);
    for (const [order, direction] of [
      ['lowest', 1],
      ['highest', -1],
    ] as const) {
      await sort.focus();
      await sort.selectOption(order);
      await expect(page).toHaveURL(new RegExp(`\\?sort=${order}$`));
      await expect
        .poll(async () => {
          const shown = await ratings();
          return (
            shown.length > 1 &&
            shown.every((rating, at) => at === 0 || direction * ((shown[at - 1] ?? 0) - rating) <= 0)
          );
        })
        .toBe(true);
      // Another sort order starts at the first page, and the list keeps the focus.
      await expect(sort).toBeFocused();
    }
    await page.reload();
    await expect(sort).toHaveValue('highest');
    await sort.selectOption('newest');
    await expect(page).toHaveURL(/\/reviews$/);
  },
);

test(
  'a buyer writes one review of a book and edits it, and others see it as a verified purchase',
  { tag: ['@R4'] },
  async ({ page, browser, shop, consoleGuard }) => {
    await becomeCustomer(page);
    await page.goto('/product/how-bridges-think/reviews');
    await expect(page.getByText(/^\d+ - \d+ out of \d+ reviews$/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your review' })).toHaveCount(0);

    await buy(page, 'how-bridges-think');
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
    // The list shows it once, marked, and offers no report to its author.
    const listed = page.getByRole('article').filter({ hasText: 'Stands & holds.' });
    await expect(listed).toHaveCount(1);
    await expect(listed.getByText('<b>No</b> tags.')).toBeVisible();
    await expect(listed.getByText('Verified purchase')).toBeVisible();
    await expect(listed.getByText('Your review')).toBeVisible();
    await expect(listed.getByRole('button', { name: /Report/ })).toHaveCount(0);
    await expect(range).toHaveText(new RegExp(`out of ${count + 1} reviews$`));

    await own.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Your review' }).fill('Stands, and sways.');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('article').filter({ hasText: 'Stands, and sways.' })).toBeVisible();
    await expect(range).toHaveText(new RegExp(`out of ${count + 1} reviews$`));

    // It is deleted in the account, after a confirmation, and can be written again.
    await new AccountPage(page).openData();
    await page.getByRole('button', { name: 'Delete your review of How Bridges Think' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Delete your review of How Bridges Think' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete review' }).click();
    await expect(page.getByText('No reviews yet. You can review each book that you own.')).toBeVisible();
    await page.goto('/product/how-bridges-think/reviews');
    await expect(range).toHaveText(new RegExp(`out of ${count} reviews$`));
    await page.getByRole('button', { name: 'Write a review' }).click();
    await page.getByRole('radio', { name: /^4/ }).check({ force: true });
    await page.getByRole('textbox', { name: 'Your review' }).fill('Stands, and sways.');
    await page.getByRole('button', { name: 'Publish review' }).click();
    await expect(range).toHaveText(new RegExp(`out of ${count + 1} reviews$`));

    // A visitor without an account reads the review and cannot rate it.
    const other = await browser.newPage({ baseURL: shop.origin });
    await other.goto('/product/how-bridges-think/reviews');
    await expect(other.getByText('Stands, and sways.')).toBeVisible();
    await expect(other.getByRole('button', { name: /Report/ })).toHaveCount(0);
    // A signed-in user reports it.
    await logIn(other, demoCustomer);
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
    await expect(report.getByText("Thank you. We'll review it.")).toBeVisible();
    await other.close();
    // A reported review stays until an admin has checked it.
    consoleGuard.allow('http error');
    await own.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete review' }).click();
    await expect(page.getByText(/^Our team is checking or has hidden this review/)).toBeVisible();
    await expect(page.getByRole('article').filter({ hasText: 'Stands, and sways.' })).toBeVisible();
  },
);
