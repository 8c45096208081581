import type { Db } from '../database.ts';

/** A charge that the card holder disputes. */
export interface DisputeRow {
  readonly id: string;
  readonly order_id: number;
  readonly amount_cents: number;
  readonly reason: string;
  readonly status: string;
  /** The last moment to send evidence. */
  readonly due_at: Date | null;
  readonly created_at: Date;
}

/** The statuses of disputes that are over, whatever their outcome. */
export const closedDisputeStatuses = ['won', 'lost', 'warning_closed', 'prevented'] as const;

const COLUMNS = ['id', 'order_id', 'amount_cents', 'reason', 'status', 'due_at', 'created_at'] as const;

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
          conflict.column('id').doUpdateSet({
            status: dispute.status,
            amount_cents: dispute.amount_cents,
            due_at: dispute.due_at,
            updated_at: new Date(),
          }),
        )
        .execute();
    },
  };
}
