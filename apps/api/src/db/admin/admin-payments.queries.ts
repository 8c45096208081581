import type { OrderStatus } from '@octavo/core/entities';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import { containing } from '../like-pattern.ts';
import { closedDisputeStatuses } from '../payments/disputes.queries.ts';
import { countUpTo } from './count-up-to.ts';

/** A page after a position, which has the sort key and the id of a row. */
interface PageAfter {
  readonly after?: { readonly key: string; readonly id: string } | undefined;
  readonly limit: number;
}

/** A payment event that is not handled. */
export interface PaymentEventRecord {
  readonly id: string;
  readonly key: string;
  readonly type: string;
  readonly payment_intent_id: string | null;
  readonly order_id: number | null;
  readonly received_at: Date;
  readonly next_attempt_at: Date;
  readonly handled_at: Date | null;
  readonly failed_at: Date | null;
  readonly attempts: number;
  readonly last_error: string | null;
}

/** A transfer or a reversal that is not made yet. */
export interface PendingTransferRecord {
  readonly kind: 'transfer' | 'reversal';
  readonly order_id: number;
  readonly seller_id: number;
  readonly username: string;
  readonly refund_id: string;
  readonly amount_cents: number;
  readonly status: 'due' | 'sending';
  readonly has_account: boolean;
  /** Whether the order has a payment that the provider can transfer from. */
  readonly has_charge: boolean;
  readonly order_status: OrderStatus;
  readonly created_at: Date;
  readonly next_attempt_at: Date;
  readonly attempts: number;
  readonly last_error: string | null;
}

/** The transfers to list. */
export interface PendingTransferSelection {
  readonly hasFailed?: boolean | undefined;
  readonly orderId?: number | undefined;
  readonly sellerId?: number | undefined;
  /** A part of the author's username. */
  readonly author?: string | undefined;
}

/** The position after a transfer. */
export interface TransferPosition {
  readonly orderId: number;
  readonly sellerId: number;
  readonly refundId: string;
}

/** A difference between the shop and the provider. */
export interface IssueRecord {
  readonly ref: string;
  readonly key: string;
  readonly order_id: number | null;
  readonly description: string;
  readonly detected_at: Date;
  readonly resolved_at: Date | null;
  readonly checked_at: Date | null;
}

/** A dispute. */
export interface DisputeRecord {
  readonly id: string;
  readonly key: string;
  readonly order_id: number;
  readonly amount_cents: number;
  readonly reason: string;
  readonly status: string;
  readonly due_at: Date | null;
  readonly created_at: Date;
}

/** How much needs attention. */
export interface PaymentCountsRecord {
  readonly debts: number;
  readonly failed_events: number;
  readonly failed_transfers: number;
  readonly issues: number;
  readonly disputes: number;
}

/** The statuses of disputes that are over. */
const CLOSED = sql`(${sql.join(closedDisputeStatuses)})`;
/** The authors whose transfers a search reads. */
const MAX_AUTHORS = 200;
/** Sorts after every deadline. */
const NEVER = '9999-12-31T00:00:00Z';

/** A time as text with all its digits, so that the next page starts exactly after it. */
const timeKey = (time: RawBuilder<unknown>) =>
  sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** All SQL over payment events, transfers, differences and disputes for the back office. */
export function adminPaymentQueries(db: Db) {
  return {
    /** Lists a page of events that are not handled, the newest first. */
    async listEvents(
      { hasFailed, search = '' }: { readonly hasFailed?: boolean | undefined; readonly search?: string | undefined },
      { after, limit }: PageAfter,
    ): Promise<PaymentEventRecord[]> {
      const text = containing(search);
      const { rows } = await sql<PaymentEventRecord>`
        with page as materialized (
          select * from stripe_events
          where handled_at is null
            ${hasFailed === undefined ? sql`` : sql`and (failed_at is not null) = ${hasFailed}`}
            ${search === '' ? sql`` : sql`and (id ilike ${text} or type ilike ${text} or payment_intent_id ilike ${text})`}
            ${after ? sql`and (received_at, id) < (${after.key}::text::timestamptz, ${after.id}::text)` : sql``}
          order by received_at desc, id desc
          limit ${limit}
        )
        select page.*, orders.id as order_id, ${timeKey(sql`page.received_at`)} as key
        from page left join orders on orders.payment_intent_id = page.payment_intent_id
        order by page.received_at desc, page.id desc`.execute(db);
      return rows;
    },

    /** Finds an event. */
    async findEvent(id: string): Promise<PaymentEventRecord | undefined> {
      const { rows } = await sql<PaymentEventRecord>`
        select stripe_events.*, orders.id as order_id, '' as key
        from stripe_events left join orders on orders.payment_intent_id = stripe_events.payment_intent_id
        where stripe_events.id = ${id}`.execute(db);
      return rows[0];
    },

    /** Lists a page of transfers and reversals that are not made yet, the newest order first. */
    async listTransfers(
      selection: PendingTransferSelection,
      { after, limit }: { readonly after?: TransferPosition | undefined; readonly limit: number },
    ): Promise<PendingTransferRecord[]> {
      const rowsOf = (table: 'transfers' | 'transfer_reversals') => {
        const name = sql.table(table);
        const refund = table === 'transfers' ? sql`''` : sql`${name}.refund_id`;
        const position = sql`${name}.order_id, ${name}.seller_id, ${refund}`;
        const { hasFailed, orderId, sellerId, author } = selection;
        return sql`(
          select ${name}.order_id, ${name}.seller_id, ${refund} as refund_id
          from ${name}
          where ${table === 'transfers' ? sql`status in ('due', 'sending')` : sql`status = 'due'`}
            ${hasFailed === undefined ? sql`` : sql`and (attempts > 0) = ${hasFailed}`}
            ${orderId === undefined ? sql`` : sql`and ${name}.order_id = ${orderId}`}
            ${sellerId === undefined ? sql`` : sql`and ${name}.seller_id = ${sellerId}`}
            ${
              author === undefined
                ? sql``
                : sql`and ${name}.seller_id = any(array(select id from users
                    where lower(username) like ${containing(author.toLowerCase())} limit ${MAX_AUTHORS}))`
            }
            ${
              after
                ? sql`and (${position}) < (${after.orderId}::integer, ${after.sellerId}::integer, ${after.refundId}::text)`
                : sql``
            }
          order by ${name}.order_id desc, ${name}.seller_id desc, 3 desc
          limit ${limit})`;
      };
      const { rows } = await sql<PendingTransferRecord>`
        with page as materialized (
          select * from (${rowsOf('transfers')} union all ${rowsOf('transfer_reversals')}) pending
          order by order_id desc, seller_id desc, refund_id desc
          limit ${limit}
        )
        select case when page.refund_id = '' then 'transfer' else 'reversal' end as kind,
          page.order_id, page.seller_id, page.refund_id, users.username,
          users.stripe_account_id is not null as has_account, orders.status as order_status,
          orders.charge_id is not null as has_charge,
          case when page.refund_id <> '' then transfer_reversals.amount_cents
            when transfers.status = 'sending' then transfers.sent_cents
            else transfers.amount_cents - transfers.reduced_cents - transfers.debt_offset_cents end as amount_cents,
          coalesce(transfer_reversals.status, transfers.status) as status,
          coalesce(transfer_reversals.created_at, transfers.created_at) as created_at,
          coalesce(transfer_reversals.next_attempt_at, transfers.next_attempt_at) as next_attempt_at,
          coalesce(transfer_reversals.attempts, transfers.attempts) as attempts,
          case when page.refund_id = '' then transfers.last_error else transfer_reversals.last_error end as last_error
        from page
        join transfers on transfers.order_id = page.order_id and transfers.seller_id = page.seller_id
        left join transfer_reversals on transfer_reversals.refund_id = page.refund_id
          and transfer_reversals.order_id = page.order_id and transfer_reversals.seller_id = page.seller_id
        join users on users.id = page.seller_id
        join orders on orders.id = page.order_id
        order by page.order_id desc, page.seller_id desc, page.refund_id desc`.execute(db);
      return rows;
    },

    /** Makes a transfer and its reversals due now. Returns whether there are any. The caller must hold the order's lock. */
    async retryTransfer({ orderId, sellerId }: { orderId: number; sellerId: number }, now: Date): Promise<boolean> {
      const change = { retried_at: now, next_attempt_at: now };
      const [transfers] = await db
        .updateTable('transfers')
        .set(change)
        .where('order_id', '=', orderId)
        .where('seller_id', '=', sellerId)
        .where('status', 'in', ['due', 'sending'])
        .execute();
      const [reversals] = await db
        .updateTable('transfer_reversals')
        .set(change)
        .where('order_id', '=', orderId)
        .where('seller_id', '=', sellerId)
        .where('status', '=', 'due')
        .execute();
      return (transfers?.numUpdatedRows ?? 0n) + (reversals?.numUpdatedRows ?? 0n) > 0n;
    },

    /** Lists a page of differences, the newest first. */
    async listIssues(
      { isOpen, search = '' }: { readonly isOpen: boolean; readonly search?: string | undefined },
      { after, limit }: PageAfter,
    ): Promise<IssueRecord[]> {
      const { rows } = await sql<IssueRecord>`
        select *, ${timeKey(sql`detected_at`)} as key from reconciliation_issues
        where ${isOpen ? sql`resolved_at is null` : sql`resolved_at is not null`}
          ${search === '' ? sql`` : sql`and (description ilike ${containing(search)} or order_id::text = ${search})`}
          ${after ? sql`and (detected_at, ref) < (${after.key}::text::timestamptz, ${after.id}::text)` : sql``}
        order by detected_at desc, ref desc
        limit ${limit}`.execute(db);
      return rows;
    },

    /** Lists a page of disputes: open ones by their deadline, closed ones from the newest. */
    async listDisputes(
      { isOpen, search = '' }: { readonly isOpen: boolean; readonly search?: string | undefined },
      { after, limit }: PageAfter,
    ): Promise<DisputeRecord[]> {
      const time = isOpen ? sql`coalesce(due_at, ${NEVER}::timestamptz)` : sql`created_at`;
      const direction = isOpen ? sql`asc` : sql`desc`;
      const operator = isOpen ? sql`>` : sql`<`;
      const { rows } = await sql<DisputeRecord>`
        select *, ${timeKey(time)} as key from disputes
        where ${isOpen ? sql`status not in ${CLOSED}` : sql`status in ${CLOSED}`}
          ${search === '' ? sql`` : sql`and (reason ilike ${containing(search)} or id = ${search} or order_id::text = ${search})`}
          ${after ? sql`and (${time}, id) ${operator} (${after.key}::text::timestamptz, ${after.id}::text)` : sql``}
        order by ${time} ${direction}, id ${direction}
        limit ${limit}`.execute(db);
      return rows;
    },

    /** Counts what needs attention, each up to 1,000. */
    async count(): Promise<PaymentCountsRecord> {
      const { rows } = await sql<PaymentCountsRecord>`select
        ${countUpTo(sql`select from ledger_entries where starts_with(account, 'author_debt/') group by account having sum(amount_cents) > 0`)} as debts,
        ${countUpTo(sql`select from stripe_events where handled_at is null and failed_at is not null`)} as failed_events,
        ${countUpTo(sql`select from transfers where status in ('due', 'sending') and attempts > 0
          union all select from transfer_reversals where status = 'due' and attempts > 0`)} as failed_transfers,
        ${countUpTo(sql`select from reconciliation_issues where resolved_at is null`)} as issues,
        ${countUpTo(sql`select from disputes where status not in ${CLOSED}`)} as disputes`.execute(db);
      const [counts] = rows;
      if (!counts) throw new Error('A query without a table returned no row.');
      return counts;
    },
  };
}
