import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Shop } from '../support/shop.ts';

/** The account page of the signed-in user. */
export class AccountPage {
  constructor(readonly page: Page) {}

  async open(tab?: 'order-history' | 'account-settings'): Promise<void> {
    await this.page.goto(tab ? `/profile?tab=${tab}` : '/profile');
    await expect(this.page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible();
  }

  async openSecurity(): Promise<void> {
    await this.open('account-settings');
    await this.page.getByRole('tab', { name: 'Security' }).click();
  }

  async openData(): Promise<void> {
    await this.open('account-settings');
    await this.page.getByRole('tab', { name: 'Your data' }).click();
  }

  get saveButton(): Locator {
    return this.page.getByRole('button', { name: 'Save', exact: true });
  }

  get orders(): Locator {
    return this.page.getByRole('article');
  }

  /** Fills in and submits the security form. */
  async changePassword(current: string, next: string, again = next): Promise<void> {
    await this.page.getByLabel('Current password').fill(current);
    await this.page.getByLabel('New password').fill(next);
    await this.page.getByLabel('Confirm password').fill(again);
    await this.page.getByRole('button', { name: 'Change password' }).click();
  }
}

/** Waits for an email to this address in the outbox and returns its newest link to a page of the shop. */
export async function emailedLink(
  shop: Shop,
  email: string,
  to: 'reset-password' | 'undo-email' | 'verify-email' | 'unsubscribe' = 'reset-password',
): Promise<string> {
  const folder = join(shop.dataDir, 'outbox');
  const pattern = new RegExp(String.raw`http\S+/${to}[^\s>]+`);
  let link = '';
  await expect
    .poll(async () => {
      const names = await readdir(folder).catch(() => []);
      const emails = await Promise.all(
        names
          .filter((name) => name.endsWith('.txt'))
          .toSorted()
          .map((name) => readFile(join(folder, name), 'utf8')),
      );
      const matching = emails.filter((mail) => mail.includes(`To: ${email}`) && pattern.test(mail));
      link = pattern.exec(matching.at(-1) ?? '')?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}
