import { expect } from '@playwright/test';
import type { Shop } from './shop.ts';

/** Refunds the only order of a user, which revokes the book. */
export async function refund(shop: Shop, { username }: { username: string }): Promise<void> {
  const { output } = await shop.shopCli('orders', username, '--json');
  const order = /"(?:id|number|order)": ?"?(\d+)/.exec(output)?.[1] ?? '';
  const refunded = await shop.shopCli('refund', order);
  expect(refunded.code, refunded.output).toBe(0);
}
