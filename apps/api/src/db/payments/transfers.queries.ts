import type { Db } from '../database.ts';

/** An author's share of one order. The caller that changes one must hold the order's lock. */
export interface TransferRow {
  readonly order_id: number;
  readonly seller_id: number;
  readonly amount_cents: number;
  readonly status: 'due' | 'sending' | 'made' | 'void';
  readonly stripe_transfer_id: string | null;
  readonly reduced_cents: number;
  readonly debt_offset_cents: number;
  readonly sent_cents: number;
  readonly reversed_cents: number;
  readonly idempotency_key_number: number;
  readonly attempts: number;
  readonly next_attempt_at: Date;
}

/** Identifies a share. */
export interface TransferKey {
  readonly orderId: number;
  readonly sellerId: number;
}

const COLUMNS = [
  'order_id',
  'seller_id',
  'amount_cents',
  'status',
  'stripe_transfer_id',
  'reduced_cents',
  'debt_offset_cents',
  'sent_cents',
  'reversed_cents',
  'idempotency_key_number',
  'attempts',
  'next_attempt_at',
] as const;

type TransferUpdate = Partial<Omit<TransferRow, 'order_id' | 'seller_id' | 'amount_cents'>> & {
  last_error?: string | null;
};

/** All SQL over transfers of authors' shares. */
export function transferQueries(db: Db) {
  return {
    /** Lists transfers that are pending or whose result is unknown, oldest first. Excludes orders with a dispute. */
    listDue(now: Date, limit: number, orderId?: number): Promise<TransferKey[]> {
      return db
        .selectFrom('transfers')
        .innerJoin('orders', 'orders.id', 'transfers.order_id')
        .innerJoin('users', 'users.id', 'transfers.seller_id')
        .where('transfers.next_attempt_at', '<=', now)
        .where((eb) =>
          eb.or([
            eb('transfers.status', '=', 'sending'),
            eb.and([
              eb('transfers.status', '=', 'due'),
              eb('orders.status', 'in', ['paid', 'partially_refunded']),
              eb('users.stripe_account_id', 'is not', null),
              eb('orders.charge_id', 'is not', null),
            ]),
          ]),
        )
        .$if(orderId !== undefined, (query) => query.where('transfers.order_id', '=', orderId ?? 0))
        .orderBy('transfers.next_attempt_at')
        .limit(limit)
        .select(['transfers.order_id as orderId', 'transfers.seller_id as sellerId'])
        .execute();
    },

    find({ orderId, sellerId }: TransferKey): Promise<TransferRow | undefined> {
      return db
        .selectFrom('transfers')
        .where('order_id', '=', orderId)
        .where('seller_id', '=', sellerId)
        .select(COLUMNS)
        .executeTakeFirst();
    },

    listByOrder(orderId: number): Promise<TransferRow[]> {
      return db.selectFrom('transfers').where('order_id', '=', orderId).orderBy('seller_id').select(COLUMNS).execute();
    },

    findByStripeId(stripeTransferId: string): Promise<TransferRow | undefined> {
      return db
        .selectFrom('transfers')
        .where('stripe_transfer_id', '=', stripeTransferId)
        .select(COLUMNS)
        .executeTakeFirst();
    },

    async update({ orderId, sellerId }: TransferKey, change: TransferUpdate): Promise<void> {
      await db
        .updateTable('transfers')
        .set({ ...change, updated_at: new Date() })
        .where('order_id', '=', orderId)
        .where('seller_id', '=', sellerId)
        .execute();
    },

    /** Locks the author's transfers and debt until the transaction ends; returns the connected account. */
    async lockSeller(sellerId: number): Promise<string | null> {
      const seller = await db
        .selectFrom('users')
        .where('id', '=', sellerId)
        .select('stripe_account_id')
        .forNoKeyUpdate()
        .executeTakeFirst();
      return seller?.stripe_account_id ?? null;
    },

    /** Makes all pending transfers to one account due now. */
    async retryNow(stripeAccountId: string, now: Date): Promise<void> {
      await db
        .updateTable('transfers')
        .set({ next_attempt_at: now })
        .where('status', '=', 'due')
        .where('next_attempt_at', '>', now)
        .where('seller_id', 'in', (eb) =>
          eb.selectFrom('users').where('stripe_account_id', '=', stripeAccountId).select('id'),
        )
        .execute();
    },

    /**
     * Switches to the next idempotency key, because the provider stored a failure under the current one. Look up the result of
     * the call under the current key first.
     */
    async rotateIdempotencyKey({ orderId, sellerId }: TransferKey, usedKeyNumber: number): Promise<void> {
      await db
        .updateTable('transfers')
        .set({ idempotency_key_number: usedKeyNumber + 1 })
        .where('order_id', '=', orderId)
        .where('seller_id', '=', sellerId)
        .where('status', '=', 'sending')
        .where('idempotency_key_number', '=', usedKeyNumber)
        .execute();
    },
  };
}
