/** Payments in the back office: debts, transfers, payment events, reconciliation issues, and disputes. */
import { expect as expectOf, type Page } from '@playwright/test';
import { Keyboard } from '../pages/keyboard.ts';
import { expectAccessible } from '../support/accessible.ts';
import { demoAdmin } from '../support/demo-accounts.ts';
import { writeRaw } from '../support/raw-sql.ts';
import { logIn } from '../support/session.ts';
import type { Shop } from '../support/shop.ts';
import { expect, testWithOwnShop as test } from '../support/test.ts';

const AUTHOR = `(select id from users where username = 'maren_oskalo')`;
const ORDER = `(select min(id) from orders where status = 'paid')`;

/** Stores a debt, a transfer without an account, failed events, a reconciliation issue and a dispute. */
const prepare = (shop: Shop): Promise<void> =>
  writeRaw(shop, [
    [
      `insert into ledger_entries (transaction_ref, kind, account, amount_cents) values
        ('debt:torn', 'debt', 'author_debt/' || ${AUTHOR}, 900), ('debt:torn', 'debt', 'author_payable/' || ${AUTHOR}, -900)`,
    ],
    [
      `insert into transfers (order_id, seller_id, amount_cents)
        select ${ORDER}, id, 450 from users where username = 'ines_h'`,
    ],
    [
      `insert into stripe_events (id, type, failed_at, attempts, last_error) values
        ('evt_first', 'account.updated', now(), 9, 'no such account'), ('evt_second', 'account.updated', now(), 9, 'no such account')`,
    ],
    [
      `insert into reconciliation_issues (ref, order_id, description, detected_at)
        values ('movement:txn_1', ${ORDER}, 'The provider moved 900 cents (charge ch_1), and the ledger has no such entry.', now())`,
    ],
    [
      `insert into disputes (id, order_id, amount_cents, reason, status, due_at)
        values ('du_1', ${ORDER}, 900, 'product_not_received', 'needs_response', now() + interval '50 hours')`,
    ],
  ]);

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

test('an admin clears a debt with a reason, retries an event and compares the ledger', async ({ page, shop }) => {
  const viewport = { width: 1440, height: 900 };
  await prepare(shop);
  await page.setViewportSize(viewport);
  await logIn(page, demoAdmin);
  await page.goto('/admin/audit');
  await page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Payments' }).click();
  await expect(page).toHaveURL(/\/admin\/payments$/);
  const tabs = page.getByRole('navigation', { name: 'Payments' });
  await expect(tabs.getByRole('link', { name: /^Debts 1$/ })).toHaveAttribute('aria-current', 'page');
  const debt = page.getByRole('table', { name: 'Debts' }).getByRole('row').nth(1);
  await expect(debt).toContainText('$9.00');
  await page.getByRole('button', { name: 'Show details of the debt of maren_oskalo' }).click();
  await expect(page.getByRole('table', { name: 'Changes of the debt of maren_oskalo' })).toContainText('Overpaid');
  await check(page, viewport);

  await page.getByRole('button', { name: 'Clear the debt of maren_oskalo' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Write off' }).check({ force: true });
  await dialog.getByLabel('Amount').fill('9.01');
  await dialog.getByRole('button', { name: 'Write off $9.01' }).click();
  await expect(dialog.getByText('The author owes $9.00.')).toBeVisible();
  await expect(dialog.getByText('Enter a reason.')).toBeVisible();
  await expectAccessible(page, 'light');
  await page.setViewportSize(viewport);
  await dialog.getByLabel('Amount').fill('4.00');
  await dialog.getByLabel('Reason').fill('We sent the wrong file.');
  await dialog.getByRole('button', { name: 'Write off $4.00' }).dblclick();
  await expect(page.getByRole('status').filter({ hasText: '$4.00 written off' })).toContainText(
    'maren_oskalo still owes $5.00.',
  );
  await expect(page.getByRole('table', { name: 'Changes of the debt of maren_oskalo' })).toContainText(
    'Written off by admin',
  );
  await expect(debt).toContainText('$5.00');

  await tabs.getByRole('link', { name: 'Payment events' }).click();
  const events = page.getByRole('table', { name: 'Payment events' });
  await expect(events.getByRole('row')).toHaveCount(3);
  await check(page, viewport);
  await page.getByRole('button', { name: 'Try evt_first again' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The event has been handled' })).toContainText('evt_first');
  await expect(events.getByRole('row')).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search' }).fill('none');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No events match.')).toBeVisible();

  await tabs.getByRole('link', { name: /^Reconciliation/ }).click();
  await expect(page.getByText('The provider moved 900 cents')).toBeVisible();
  await page.getByRole('button', { name: 'Run reconciliation' }).click();
  await expect(page.getByText(/^Last reconciled /)).toBeVisible();
  await check(page, viewport);
  await expect(page.getByRole('link', { name: /^#\d+$/ })).toBeVisible();

  await tabs.getByRole('link', { name: /^Disputes/ }).click();
  await expect(page.getByRole('table', { name: 'Disputes' })).toContainText('2 days left');
  await check(page, viewport);

  await page.goto('/admin/audit?actor=admin');
  const log = page.getByRole('table', { name: 'Audit log' });
  for (const action of ['Cleared a debt', 'Retried a payment event', 'Started a reconciliation'])
    await expect(log.getByRole('row').filter({ hasText: action })).toHaveCount(1);
});

test(
  'an admin works with payments by keyboard alone, on a phone without sideways scrolling',
  { tag: ['@deep'] },
  async ({ page, shop }) => {
    const viewport = { width: 390, height: 844 };
    await prepare(shop);
    await page.setViewportSize(viewport);
    await logIn(page, demoAdmin);
    const keyboard = new Keyboard(page);
    await page.goto('/admin/payments/transfers?search=ines_h');
    const transfers = page.getByRole('table', { name: 'Transfers' });
    await expect(transfers).toContainText('The author has not set up payouts.');
    await check(page, viewport);
    await page.goto('/admin/payments');
    await expect(page.getByRole('table', { name: 'Debts' }).getByRole('row').nth(1)).toBeVisible();
    await expectNoOverflow(page);
    await keyboard.press('Enter', page.getByRole('button', { name: 'Clear the debt of maren_oskalo' }));
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await keyboard.tabTo(dialog.getByLabel('Reason'));
    await page.keyboard.type('Paid by bank transfer on Monday.');
    await keyboard.press('Enter', dialog.getByRole('button', { name: 'Record payment of $9.00' }));
    await expect(page.getByRole('status').filter({ hasText: 'Payment of $9.00 recorded' })).toBeVisible();
    await expect(page.getByText('No author owes the shop money.')).toBeVisible();
    await check(page, viewport);
  },
);
