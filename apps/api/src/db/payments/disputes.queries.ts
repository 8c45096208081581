import type { Db } from '../database.ts';

/** A charge that the card holder disputes. */
export interface DisputeRow {
  readonly id: string;
  readonly order_id: number;
  readonly amount_cents: number;
  readonly reason: string;
  readonly status: string;
  readonly created_at: Date;
}

const COLUMNS = ['id', 'order_id', 'amount_cents', 'reason', 'status', 'created_at'] as const;

/** All SQL over disputes. The caller that changes one must hold the order's lock. */
export function disputeQueries(db: Db) {
  return {
    listByOrder: (orderId: number): Promise<DisputeRow[]> =>
      db.selectFrom('disputes').where('order_id', '=', orderId).orderBy('created_at').select(COLUMNS).execute(),

    async upsert(dispute: Omit<DisputeRow, 'created_at'>): Promise<void> {
      await db
        .insertInto('disputes')
        .values(dispute)
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet({ status: dispute.status, amount_cents: dispute.amount_cents, updated_at: new Date() }),
        )
        .execute();
    },
  };
}
