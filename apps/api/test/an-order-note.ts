import { QUOTAS } from '../src/limits/limits.ts';
import type { TestShop } from './harness.ts';

/** Adds notes to an order until no further one is allowed. */
export async function fillOrderNotes(shop: TestShop, orderId: number): Promise<void> {
  const note = { order_id: orderId, text: 'Called.', created_at: shop.clock.now };
  await shop.deps.db
    .insertInto('order_notes')
    .values(Array.from({ length: QUOTAS.orderNotes.max }, () => note))
    .execute();
}
