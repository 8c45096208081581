/** An author from the registration to the first payout, without any help: with a mouse, with the keyboard only, and on a phone. */
import type { Page } from '@playwright/test';
import { type Hand, Keys, Pointer } from '../pages/hand.ts';
import { aCustomer, orderBook, pay } from '../pages/store.page.ts';
import { approve } from '../support/approve.ts';
import { createBook, createChapter } from '../support/create-book.ts';
import { becomeCustomer } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

/** From the uploaded file to the sale on the screen. */
const MAX_PRESSES = 12;

const JOURNEYS = [
  { name: 'with a mouse', width: 1280, handOf: (page: Page): Hand => new Pointer(page) },
  { name: 'with the keyboard only', width: 1280, handOf: (page: Page): Hand => new Keys(page) },
  { name: 'on a phone', width: 390, handOf: (page: Page): Hand => new Pointer(page) },
] as const;

const expectFits = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );

for (const { name, width, handOf } of JOURNEYS)
  test(
    `an author registers, connects an account, uploads, fixes, publishes, sells and is paid ${name}`,
    { tag: name === 'with a mouse' ? [] : ['@deep'] },
    async ({ page, browser, shop }) => {
      test.setTimeout(240_000);
      await page.setViewportSize({ width, height: 844 });
      const hand = handOf(page);
      const title = `The Paid Moon ${Date.now()}`;
      await registerAuthor(page, hand);
      await connect(page, hand);

      await page.goto('/studio/new');
      const words = '<p>The moon over Vessel Street fails to rise.</p>'.repeat(20);
      const faulty = await createBook(title, { language: '', documents: [createChapter('one.xhtml', 'One', words)] });
      const file = { name: 'moon.epub', mimeType: 'application/epub+zip', buffer: Buffer.from(faulty) };
      await hand.chooseFile(page.getByRole('button', { name: 'Choose a file' }), file);
      await expect(page.getByRole('link', { name: 'Continue to details' })).toBeVisible();
      await expectFits(page);

      const before = hand.presses;
      await hand.press(page.getByRole('link', { name: 'Continue to details' }));
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expectFits(page);
      await fixTwoFindings(page, hand);
      await sell(page, hand);
      const slug = await approve(page);

      const buyer = await browser.newPage({ baseURL: shop.origin });
      await becomeCustomer(buyer);
      await buyer.goto(`/product/${slug}`);
      await orderBook(buyer);
      const order = await pay(buyer);
      await buyer.close();

      await openSale(page, hand, `sale ${order}-1, ${title}`);
      expect(hand.presses - before).toBeLessThanOrEqual(MAX_PRESSES);
      const ledger = page.getByRole('table', { name: `Sale ${order}-1, every deduction` });
      await expect(ledger.getByRole('row', { name: 'List price 9.90' })).toBeVisible();
      await expect(ledger.getByRole('row', { name: /^Shop’s fee ?10% of 9\.90 −0\.99$/ })).toBeVisible();
      await expect(ledger.getByRole('row', { name: 'You receive 8.91' })).toBeVisible();
      await expectFits(page);
      await expect(async () => {
        await page.reload();
        await expect(page.getByRole('listitem').filter({ hasText: /^Transferred/ })).toBeVisible({ timeout: 3_000 });
      }).toPass({ timeout: 60_000 });
      await page.goto('/studio/payouts');
      await expect(page.getByRole('region', { name: 'Balance' })).toContainText(/Transferred ?\$8\.91/);
      await expectFits(page);
    },
  );

async function registerAuthor(page: Page, hand: Hand): Promise<void> {
  const { username, email, password } = aCustomer();
  await page.goto('/register');
  await hand.type(page.getByLabel('Username'), username);
  await hand.type(page.getByLabel('Email'), email);
  await hand.type(page.getByLabel('Password', { exact: true }), password);
  await hand.type(page.getByLabel('Confirm password'), password);
  await hand.select(page.getByLabel('Role'), 'Author');
  await hand.press(page.getByRole('button', { name: 'Create account' }));
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Username')).toHaveValue(username);
  await hand.type(page.getByLabel('Password', { exact: true }), password);
  await hand.press(page.getByRole('button', { name: 'Log in' }));
  await expect(page.getByRole('heading', { name: /^Happy reading,/ })).toBeVisible();
}

async function connect(page: Page, hand: Hand): Promise<void> {
  await page.goto('/studio/payouts');
  await hand.leave(page.getByRole('button', { name: 'Set up payouts' }));
  await expect(page.getByRole('heading', { name: 'Set up test payouts' })).toBeVisible();
  await hand.leave(page.getByRole('button', { name: 'Complete onboarding' }));
  await expect(page.getByText('Your payouts are set up', { exact: true })).toBeVisible();
  await expectFits(page);
}

async function fixTwoFindings(page: Page, hand: Hand): Promise<void> {
  await hand.press(page.getByRole('link', { name: 'File and editions', exact: true }));
  for (const problem of ['does not state its language', 'does not state how accessible it is']) {
    const finding = page.getByRole('listitem').filter({ hasText: problem });
    await hand.press(finding.getByRole('button', { name: 'Fix', exact: true }));
    await expectFits(page);
    await hand.press(finding.getByRole('button', { name: 'Apply fix' }));
    await expect(finding.getByText('Fixed', { exact: true })).toBeVisible();
  }
}

async function sell(page: Page, hand: Hand): Promise<void> {
  await hand.press(page.getByRole('link', { name: 'Price and dates' }));
  await hand.type(page.getByLabel('Price in US dollars'), '9.90');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Price saved')).toBeVisible();
  await expectFits(page);
  await hand.press(page.getByRole('button', { name: 'Review and publish' }));
  await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Submit for review' }));
  await expect(page.getByText('In review').first()).toBeVisible();
  await expectFits(page);
}

async function openSale(page: Page, hand: Hand, name: string): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Book' }).getByRole('link', { name: 'Sales' })).toBeVisible({
      timeout: 3_000,
    });
  }).toPass({ timeout: 60_000 });
  await hand.press(page.getByRole('navigation', { name: 'Book' }).getByRole('link', { name: 'Sales' }));
  await hand.press(page.getByRole('button', { name: `Show details of ${name}` }));
}
