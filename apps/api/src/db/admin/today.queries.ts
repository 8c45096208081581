import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** Things of one kind that need attention. */
export interface AttentionRecord {
  readonly count: number;
  /** Up to three of them, the oldest first. */
  readonly examples: readonly string[];
  readonly oldest: Date | null;
}

/** Open disputes. */
export interface DisputeAttentionRecord extends AttentionRecord {
  readonly amount_cents: number;
  readonly order_id: number | null;
  /** The first deadline for evidence. */
  readonly due: Date | null;
}

/** Debts of authors to the shop. */
export interface DebtAttentionRecord extends AttentionRecord {
  readonly amount_cents: number;
}

/** Open reconciliation issues. */
export interface IssueAttentionRecord extends AttentionRecord {
  readonly order_id: number | null;
}

/** Failed provider events. */
export interface EventAttentionRecord extends AttentionRecord {
  readonly error: string | null;
}

/** The sales of one day. */
export interface DaySalesRecord {
  readonly date: string;
  readonly amount_cents: number;
  readonly orders: number;
  readonly copies: number;
}

const EXAMPLES = 3;

/** All SQL over what needs attention, and over the sales of the last days. */
export function todayQueries(db: Db) {
  return {
    async disputes(): Promise<DisputeAttentionRecord> {
      const { rows } = await sql<DisputeAttentionRecord>`
        select count(*)::integer as count, min(created_at) as oldest, min(due_at) as due, coalesce(sum(amount_cents), 0)::float8 as amount_cents,
          (array_agg(reason order by created_at))[:${EXAMPLES}] as examples,
          case when count(distinct order_id) = 1 then min(order_id) end as order_id
        from disputes where status in ('needs_response', 'warning_needs_response')`.execute(db);
      return { ...only(rows), examples: only(rows).examples ?? [] };
    },

    async booksToReview(): Promise<AttentionRecord> {
      const { rows } = await sql<AttentionRecord>`
        select count(*)::integer as count, min(status_changed_at) as oldest, array(
          select name from products where status = 'in_review' order by status_changed_at nulls first, id limit ${EXAMPLES}) as examples
        from products where status = 'in_review'`.execute(db);
      return only(rows);
    },

    async reportedReviews(): Promise<AttentionRecord> {
      const { rows } = await sql<AttentionRecord>`
        select count(distinct review_id)::integer as count, min(created_at) as oldest, array(
          select products.name from review_reports join reviews on reviews.id = review_reports.review_id
          join products on products.id = reviews.product_id
          where resolved_at is null group by products.name order by min(review_reports.created_at) limit ${EXAMPLES}) as examples
        from review_reports where resolved_at is null`.execute(db);
      return only(rows);
    },

    async failedEvents(): Promise<EventAttentionRecord> {
      const { rows } = await sql<EventAttentionRecord>`
        select count(*)::integer as count, min(received_at) as oldest, (array_agg(last_error order by failed_at desc))[1] as error,
          array(select type from stripe_events where failed_at is not null group by type order by min(received_at) limit ${EXAMPLES}) as examples
        from stripe_events where failed_at is not null`.execute(db);
      return only(rows);
    },

    async issues(): Promise<IssueAttentionRecord> {
      const { rows } = await sql<IssueAttentionRecord>`
        select count(*)::integer as count, min(detected_at) as oldest,
          case when count(distinct order_id) = 1 then min(order_id) end as order_id,
          array(select description from reconciliation_issues where resolved_at is null order by detected_at limit ${EXAMPLES}) as examples
        from reconciliation_issues where resolved_at is null`.execute(db);
      return only(rows);
    },

    /** Counts and sums the debts of authors. The examples are the authors with the largest ones. */
    async debts(): Promise<DebtAttentionRecord> {
      const { rows } = await sql<DebtAttentionRecord>`
        with debts as materialized (
          select split_part(account, '/', 2)::integer as user_id, sum(amount_cents)::float8 as cents
          from ledger_entries where starts_with(account, 'author_debt/') group by account having sum(amount_cents) > 0)
        select count(*)::integer as count, coalesce(sum(cents), 0)::float8 as amount_cents, null::timestamptz as oldest, array(
          select username from debts join users on users.id = debts.user_id order by cents desc, user_id limit ${EXAMPLES}) as examples
        from debts`.execute(db);
      return only(rows);
    },

    /** Sums the paid orders of the days since `since`, the first instant of a day. Days without orders are missing. */
    async salesByDay(since: Date, timeZone: string): Promise<DaySalesRecord[]> {
      const { rows } = await sql<DaySalesRecord>`
        select to_char(paid_at at time zone ${timeZone}::text, 'YYYY-MM-DD') as date, sum(total_cents)::float8 as amount_cents,
          count(*)::integer as orders,
          sum((select count(*) from order_lines where order_lines.order_id = orders.id))::integer as copies
        from orders where paid_at >= ${since}
        group by 1 order by 1`.execute(db);
      return rows;
    },

    /** Sums the refunds that were made since a time. */
    async refundsSince(since: Date): Promise<{ amount_cents: number; count: number }> {
      const { rows } = await sql<{ amount_cents: number; count: number }>`
        select coalesce(sum(amount_cents), 0)::float8 as amount_cents, count(*)::integer as count
        from refunds where status = 'made' and updated_at >= ${since}`.execute(db);
      return only(rows);
    },

    /** Returns the first instant of the day some days before the day of `now`, in a time zone. */
    async startOfDay(now: Date, daysBefore: number, timeZone: string): Promise<Date> {
      const { rows } = await sql<{ start: Date }>`
        select (date_trunc('day', ${now}::timestamptz at time zone ${timeZone}::text) - make_interval(days => ${daysBefore}::integer))
          at time zone ${timeZone}::text as start`.execute(db);
      return only(rows).start;
    },
  };
}

function only<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A query without groups returns one row.');
  return row;
}
