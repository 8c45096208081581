import { expect } from '@playwright/test';
import type { Shop } from './shop.ts';

/** Refunds an order, which revokes its books. */
export async function refund(shop: Shop, order: string): Promise<void> {
  const refunded = await shop.shopCli('refund', order);
  expect(refunded.code, refunded.output).toBe(0);
}
