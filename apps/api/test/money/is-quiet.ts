import type { Db } from '../../src/db/database.ts';

/** Whether nothing of these orders waits for its turn, and no event at all. */
export async function isQuiet(db: Db, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const refunds = db.selectFrom('refunds').where('order_id', 'in', ids).where('status', '=', 'requested');
  const transfers = db.selectFrom('transfers').where('order_id', 'in', ids).where('status', '=', 'sending');
  const reversals = db.selectFrom('transfer_reversals').where('order_id', 'in', ids).where('status', '=', 'due');
  const events = db.selectFrom('stripe_events').where('handled_at', 'is', null);
  const waiting = [
    ...(await refunds.select('id').execute()),
    ...(await transfers.select('order_id').execute()),
    ...(await reversals.select('order_id').execute()),
    ...(await events.select('id').execute()),
  ];
  return waiting.length === 0;
}
