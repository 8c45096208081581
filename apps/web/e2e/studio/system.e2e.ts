/** The system status in the back office: versions, jobs and settings. */
import { Keyboard } from '../pages/keyboard.ts';
import { expectAccessible } from '../support/accessible.ts';
import { demoAdmin } from '../support/demo-accounts.ts';
import { becomeCustomer, logIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

test('an admin sees the jobs and settings of the shop, and no secret', async ({ page }) => {
  await logIn(page, demoAdmin);
  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'System' }).click();
  await expect(page).toHaveURL('/admin/system');
  await expect(page.getByText(/^Version \d+\.\d+\.\d+, started .+ ago$/)).toBeVisible();
  await expect(page.getByText(/^PostgreSQL 1\d\S*, (embedded|on a server), [\d,.]+ MB$/)).toBeVisible();
  const jobs = page.getByRole('table', { name: 'Jobs' });
  await expect(jobs.getByRole('row', { name: /^emails Every 5 seconds Succeeded/ })).toBeVisible();
  const settings = page.getByRole('table', { name: 'Environment variables' });
  await expect(settings.getByRole('row', { name: /^PORT \d+$/ })).toBeVisible();
  await expect(settings.getByRole('row', { name: /^AUTH_SECRET/ })).toBeHidden();
  await page.getByRole('checkbox', { name: 'Show default values' }).check();
  await expect(settings.getByRole('row', { name: /^AUTH_SECRET Not set$/ })).toBeVisible();
  await expectAccessible(page, 'light');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(page, 'dark');
});

test('the system page works by keyboard on a phone', { tag: ['@deep'] }, async ({ page }) => {
  await logIn(page, demoAdmin);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/system');
  const choice = page.getByRole('checkbox', { name: 'Show default values' });
  await new Keyboard(page).press('Space', choice);
  await expect(choice).toBeChecked();
  await expect(page.getByRole('row', { name: /^LOG_LEVEL/ })).toBeVisible();
});

test('a customer does not see the system page', async ({ page, consoleGuard }) => {
  await becomeCustomer(page);
  consoleGuard.allow('http error');
  await page.goto('/admin/system');
  await expect(page.getByRole('heading', { name: 'System' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
