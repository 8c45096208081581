import { sql } from 'kysely';
import type Stripe from 'stripe';
import type { MoneySimulation } from './simulation.ts';

/** The state after a step, read in one query: each round trip happens a hundred thousand times. */
export interface StepReading {
  /** The orders of the history, each with its number of successful charges. */
  readonly orders: readonly { readonly id: number; readonly status: string; readonly charges: number }[];
  /** Ledger transactions that do not add up to zero. */
  readonly unbalanced: readonly string[];
  /** The readable books, with the part of their price that was not refunded. */
  readonly readable: readonly {
    readonly orderId: number;
    readonly status: string;
    readonly isPaid: boolean;
    readonly unrefundedCents: number;
  }[];
}

const STEP = `
  with mine as materialized (select id, status from orders where user_id = $1),
  charged as (
    select substr(document->>'transfer_group', 7)::integer as order_id, count(*)::integer as charges
    from stripe_sandbox.objects
    where kind = 'charge' and seq > $2::bigint and document->>'status' = 'succeeded'
    group by 1
  )
  select
    (
      select coalesce(json_agg(json_build_object('id', id, 'status', status, 'charges', coalesce(charges, 0)) order by id), '[]')
      from mine left join charged on order_id = id
    ) as orders,
    (
      select coalesce(json_agg(transaction_ref), '[]') from (
        select transaction_ref from ledger_entries where order_id in (select id from mine) group by transaction_ref having sum(amount_cents) <> 0
      ) broken
    ) as unbalanced,
    (
      select coalesce(json_agg(json_build_object(
        'orderId', orders.id, 'status', orders.status, 'isPaid', paid_at is not null,
        'unrefundedCents', price_cents - coalesce((select sum(amount_cents) from refund_lines where line_id = order_lines.id), 0)
      )), '[]')
      from entitlements
      join orders on orders.id = entitlements.order_id
      join order_lines on order_lines.order_id = orders.id and order_lines.product_id = entitlements.product_id
      where entitlements.user_id = $1 and entitlements.ended_at is null
    ) as readable
`;

/** Reads the state from the tables of the shop and the sandbox. The statement is prepared, because planning it is the slow part. */
export async function readStep({ shop, buyer, startSeq }: MoneySimulation): Promise<StepReading> {
  const { rows } = await shop.pool.query<StepReading>({
    name: 'after a step',
    text: STEP,
    values: [buyer.userId, startSeq],
  });
  const [reading] = rows;
  if (!reading) throw new TypeError('The query returned no row.');
  return reading;
}

/** The provider's objects of this history. */
export interface ProviderReading {
  readonly charges: readonly Stripe.Charge[];
  readonly refunds: readonly Stripe.Refund[];
  readonly transfers: readonly Stripe.Transfer[];
  readonly reversals: readonly Stripe.TransferReversal[];
  readonly disputes: readonly Stripe.Dispute[];
}

/** Reads them from the sandbox's table: list calls for each order would take as long as the history itself. */
export async function readProvider({ shop, startSeq }: MoneySimulation): Promise<ProviderReading> {
  const { rows } = await sql<{ kind: string; document: unknown }>`
    select kind, document from stripe_sandbox.objects
    where kind in ('charge', 'refund', 'transfer', 'transfer_reversal', 'dispute') and seq > ${startSeq}::bigint
  `.execute(shop.deps.db);
  const of = <T>(wanted: string): T[] =>
    // Only the sandbox writes this table, with the objects that its lists return.
    rows.filter(({ kind }) => kind === wanted).map(({ document }) => document as T);
  return {
    charges: of('charge'),
    refunds: of('refund'),
    transfers: of('transfer'),
    reversals: of('transfer_reversal'),
    disputes: of('dispute'),
  };
}

/** Reads the ledger of this history's orders. */
export async function readLedger({ shop, buyer }: MoneySimulation) {
  const { rows } = await sql<{ orderId: number; account: string; kind: string; cents: number }>`
    select order_id as "orderId", account, kind, sum(amount_cents)::integer as cents
    from ledger_entries where order_id in (select id from orders where user_id = ${buyer.userId})
    group by order_id, account, kind
  `.execute(shop.deps.db);
  /** The balance of one account for one order, without the transactions of one kind. */
  return (account: string, orderId: number, leftOut?: string): number =>
    rows
      .filter((row) => row.account === account && row.orderId === orderId && row.kind !== leftOut)
      .reduce((total, { cents }) => total + cents, 0);
}
