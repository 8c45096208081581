/** Reviews in the back office: reported and held reviews are hidden and kept with a reason, and decisions are undone. */
import { expect as expectOf, type Page } from '@playwright/test';
import { Keyboard } from '../pages/keyboard.ts';
import { expectAccessible } from '../support/accessible.ts';
import { demoAdmin, demoCustomer } from '../support/demo-accounts.ts';
import { becomeCustomer, buy, logIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

const BOOK = 'how-bridges-think';

async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expectOf(overflow).toBe(0);
}

async function check(page: Page, viewport: { width: number; height: number }): Promise<void> {
  await expectAccessible(page, 'light');
  await expectAccessible(page, 'dark');
  await page.setViewportSize(viewport);
  await expectNoOverflow(page);
}

/** Reports the review with this text as a spoiler. */
async function report(page: Page, text: string): Promise<void> {
  const review = page.getByRole('article').filter({ hasText: text });
  await review.getByRole('button', { name: /Report/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').selectOption('spoiler');
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(dialog.getByText("Thank you. We'll review it.")).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(dialog).toHaveCount(0);
}

test('an admin hides one reported review with a reason, keeps another, and undoes a decision', async ({
  page,
  browser,
  shop,
}) => {
  const viewport = { width: 1440, height: 900 };
  await logIn(page, demoCustomer);
  await page.goto('/product/the-salt-cartographer/reviews');
  // From then on, the list has no report button for the customer's own review.
  await expect(page.getByRole('heading', { name: 'Your review' })).toBeVisible();
  const reviews = page.getByRole('article').filter({ has: page.getByRole('button', { name: /Report/ }) });
  await expect(reviews.nth(1)).toBeVisible();
  const texts = await reviews.locator('p').allTextContents();
  const [kept = '', hidden = ''] = texts.filter((text) => text.length > 30);
  await report(page, kept);
  await report(page, hidden);

  const admin = await browser.newPage({ baseURL: shop.origin, viewport });
  await logIn(admin, demoAdmin);
  await admin.goto('/admin/audit');
  await admin.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'All reviews' }).click();
  await admin.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Reported' }).click();
  await expect(admin).toHaveURL(/\/admin\/reviews\?filter=reported$/);
  const item = (text: string) => admin.getByRole('listitem', { name: /^Review of/ }).filter({ hasText: text });
  await expect(item(kept)).toContainText('Reported as spoiler by ines_h');
  await check(admin, viewport);
  await item(kept)
    .getByRole('button', { name: /^Keep the review/ })
    .click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Keep review' }).click();
  await expect(admin.getByRole('status').filter({ hasText: 'The review is kept' })).toBeVisible();
  await expect(item(kept)).toHaveCount(0);

  await item(hidden)
    .getByRole('button', { name: /^Hide the review/ })
    .click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Hide review' }).click();
  await expect(dialog.getByText('Enter a reason for the reviewer.')).toBeVisible();
  await expectAccessible(admin, 'light');
  await admin.setViewportSize(viewport);
  await dialog.getByLabel('Reason').fill('It tells the end of the book.');
  await dialog.getByRole('button', { name: 'Hide review' }).dblclick();
  await expect(admin.getByRole('status').filter({ hasText: 'The review is hidden' })).toBeVisible();
  await expect(item(hidden)).toHaveCount(0);
  const visitor = await browser.newPage({ baseURL: shop.origin });
  await visitor.goto('/product/the-salt-cartographer/reviews');
  await expect(visitor.getByText(kept)).toBeVisible();
  await expect(visitor.getByText(hidden)).toHaveCount(0);

  await admin
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: /^Hidden/ })
    .click();
  await expect(item(hidden)).toContainText('Hidden by admin on');
  await item(hidden)
    .getByRole('button', { name: /^Undo the decision/ })
    .click();
  await expect(admin.getByRole('status').filter({ hasText: 'The decision is undone' })).toContainText(
    'its reports are open again',
  );
  await expect(item(hidden)).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByText(hidden)).toBeVisible();
  await admin.goto('/admin/audit?action=admin.hideReview');
  await expect(admin.getByRole('table', { name: 'Audit log' }).getByRole('row')).toHaveCount(2);
  await visitor.close();
  await admin.close();
});

test('a word holds a review until an admin keeps it, by keyboard alone and on a phone', async ({
  page,
  browser,
  shop,
}) => {
  const viewport = { width: 390, height: 844 };
  const admin = await browser.newPage({ baseURL: shop.origin, viewport });
  await logIn(admin, demoAdmin);
  const keyboard = new Keyboard(admin);
  await admin.goto('/admin/reviews/words');
  await keyboard.tabTo(admin.getByLabel('Word or phrase'));
  await admin.keyboard.type('Free casino');
  await admin.keyboard.press('Enter');
  await expect(admin.getByRole('listitem').filter({ hasText: 'free casino' })).toBeVisible();
  await check(admin, viewport);

  await becomeCustomer(page);
  await buy(page, BOOK);
  await page.goto(`/product/${BOOK}/reviews`);
  await page.getByRole('button', { name: 'Write a review' }).click();
  await page.getByRole('radio', { name: /^4/ }).check({ force: true });
  await page.getByRole('textbox', { name: 'Your review' }).fill('Stands firm. Visit my FREE casino!');
  await page.getByRole('button', { name: 'Publish review' }).click();
  const notice = page.getByText('Only you see this review until the shop has approved it.');
  await expect(page.getByRole('status').filter({ has: notice })).toBeVisible();
  await expect(page.getByRole('article').filter({ has: notice })).toBeVisible();

  await admin.goto('/admin/reviews?filter=held');
  const item = admin.getByRole('listitem', { name: /^Review of/ }).filter({ hasText: 'Visit my FREE casino!' });
  await expect(item).toContainText('Held');
  await check(admin, viewport);
  await admin.goto('/admin/reviews?filter=held');
  await keyboard.press('Enter', item.getByRole('button', { name: /^Keep the review/ }));
  await keyboard.press('Enter', admin.getByRole('dialog').getByRole('button', { name: 'Keep review' }));
  await expect(admin.getByRole('status').filter({ hasText: 'The review is kept' })).toBeVisible();
  await expect(admin.getByText('No held reviews.')).toBeVisible();
  await admin.goto('/admin/reviews/words');
  await keyboard.press('Enter', admin.getByRole('button', { name: 'Remove free casino' }));
  await expect(admin.getByText('No words yet.')).toBeVisible();
  await admin.close();
  await page.reload();
  await expect(page.getByText('Only you see this review until')).toHaveCount(0);
  await expect(page.getByRole('article').filter({ hasText: 'FREE casino' })).toBeVisible();
});
