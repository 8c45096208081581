import { sql } from 'kysely';
import type Stripe from 'stripe';
import type { MoneySimulation } from './simulation.ts';

/** What is read after every step, at once: each round trip is paid for a hundred thousand times. */
export interface StepReading {
  /** The orders of the history, and how often the provider has charged for each. */
  readonly orders: readonly { readonly id: number; readonly status: string; readonly charges: number }[];
  /** Movements of the ledger that do not add up to zero. */
  readonly unbalanced: readonly string[];
  /** The books that can be read, with what of their price was not paid back. */
  readonly readable: readonly {
    readonly orderId: number;
    readonly status: string;
    readonly isPaid: boolean;
    readonly keptCents: number;
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
      select coalesce(json_agg(ref), '[]') from (
        select ref from ledger where order_id in (select id from mine) group by ref having sum(amount_cents) <> 0
      ) broken
    ) as unbalanced,
    (
      select coalesce(json_agg(json_build_object(
        'orderId', orders.id, 'status', orders.status, 'isPaid', paid_at is not null,
        'keptCents', price_cents - coalesce((select sum(amount_cents) from refund_lines where line_id = order_lines.id), 0)
      )), '[]')
      from entitlements
      join orders on orders.id = entitlements.order_id
      join order_lines on order_lines.order_id = orders.id and order_lines.product_id = entitlements.product_id
      where entitlements.user_id = $1 and entitlements.ended_at is null
    ) as readable
`;

/** Reads it from the shop's tables and from the provider's; as a prepared statement, for planning it costs more than running it. */
export async function readStep({ shop, buyer, startSeq }: MoneySimulation): Promise<StepReading> {
  const { rows } = await shop.pool.query<StepReading>({
    name: 'after a step',
    text: STEP,
    values: [buyer.userId, startSeq],
  });
  const [reading] = rows;
  if (!reading) throw new TypeError('The database gave no row for a query that always has one.');
  return reading;
}

/** What the provider has done in this history, as its lists would tell. */
export interface ProviderReading {
  readonly charges: readonly Stripe.Charge[];
  readonly refunds: readonly Stripe.Refund[];
  readonly transfers: readonly Stripe.Transfer[];
  readonly reversals: readonly Stripe.TransferReversal[];
  readonly disputes: readonly Stripe.Dispute[];
}

/** Straight from the provider's table: a list of each kind for each order would cost as much as the history itself. */
export async function readProvider({ shop, startSeq }: MoneySimulation): Promise<ProviderReading> {
  const { rows } = await sql<{ kind: string; document: unknown }>`
    select kind, document from stripe_sandbox.objects
    where kind in ('charge', 'refund', 'transfer', 'transfer_reversal', 'dispute') and seq > ${startSeq}::bigint
  `.execute(shop.deps.db);
  const of = <T>(wanted: string): T[] =>
    // The provider alone writes there, and writes what its lists answer.
    rows.filter(({ kind }) => kind === wanted).map(({ document }) => document as T);
  return {
    charges: of('charge'),
    refunds: of('refund'),
    transfers: of('transfer'),
    reversals: of('transfer_reversal'),
    disputes: of('dispute'),
  };
}

/** What the ledger says of the orders of a history. */
export async function readLedger({ shop, buyer }: MoneySimulation) {
  const { rows } = await sql<{ orderId: number; account: string; kind: string; cents: number }>`
    select order_id as "orderId", account, kind, sum(amount_cents)::integer as cents
    from ledger where order_id in (select id from orders where user_id = ${buyer.userId})
    group by order_id, account, kind
  `.execute(shop.deps.db);
  /** The balance of one account for one order, without movements of the kind left out. */
  return (account: string, orderId: number, leftOut?: string): number =>
    rows
      .filter((row) => row.account === account && row.orderId === orderId && row.kind !== leftOut)
      .reduce((total, { cents }) => total + cents, 0);
}
