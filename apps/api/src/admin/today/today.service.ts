import type { AttentionItem, Today } from '@octavo/core/admin';
import { toDecimal } from '@octavo/core/entities';
import { dayIn } from '../../catalog/shop-month.ts';
import { jobFailureQueries } from '../../db/admin/job-failures.queries.ts';
import { type DaySalesRecord, type AttentionRecord, todayQueries } from '../../db/admin/today.queries.ts';
import type { Deps } from '../../deps.ts';
import { failedEmailsReport, type FailedEmailsReport } from '../reports/failed-emails-report.ts';
import { readHealth } from '../system/read-health.ts';

interface TodayDeps extends Pick<Deps, 'db' | 'files' | 'reconciliation' | 'clock'> {
  readonly timeZone: string;
}

const DAYS = 14;
const WEEK = 7;
const EXAMPLES = 3;
/** A failure that the next run repairs needs no admin. */
const MIN_JOB_FAILURES = 2;
const HOUR_MS = 3_600_000;

/** What needs attention, the sales of the last days, and the state of the shop. */
export class TodayService {
  readonly #deps: TodayDeps;

  constructor(deps: TodayDeps) {
    this.#deps = deps;
  }

  async read(): Promise<Today> {
    const { db, clock, timeZone } = this.#deps;
    const now = clock();
    const emails = await failedEmailsReport({ db });
    return {
      date: dayIn(timeZone, now),
      attention_items: (await this.#attentionItems(emails)).filter(({ count }) => count > 0),
      ...(await this.#sales(now)),
      health: await readHealth(this.#deps, emails),
    };
  }

  /** The kinds in the order of their urgency. */
  async #attentionItems(emails: FailedEmailsReport): Promise<AttentionItem[]> {
    const { db } = this.#deps;
    const queries = todayQueries(db);
    const disputes = await queries.disputes();
    const jobs = await jobFailureQueries(db).list(MIN_JOB_FAILURES);
    const events = await queries.failedEvents();
    const issues = await queries.issues();
    const debts = await queries.debts();
    return [
      toAttentionItem('disputes', disputes, {
        amount: toDecimal(disputes.amount_cents),
        order_id: disputes.order_id,
        date_due: disputes.due?.toISOString() ?? '',
      }),
      toAttentionItem(
        'failed_jobs',
        { count: jobs.length, examples: firstOf(jobs, ({ job }) => job), oldest: jobs[0]?.failed_since ?? null },
        { error: jobs[0]?.last_error ?? '' },
      ),
      toAttentionItem(
        'failed_emails',
        { count: emails.count, examples: firstOf(emails.emails, ({ recipient }) => recipient), oldest: null },
        { error: emails.emails[0]?.lastError ?? '' },
      ),
      toAttentionItem('payment_events', events, { error: events.error ?? '' }),
      toAttentionItem('reconciliation_issues', issues, { order_id: issues.order_id }),
      toAttentionItem('books_to_review', await queries.booksToReview()),
      toAttentionItem('reported_reviews', await queries.reportedReviews()),
      toAttentionItem('debts', debts, { amount: toDecimal(debts.amount_cents) }),
    ];
  }

  async #sales(now: Date): Promise<Pick<Today, 'days' | 'today' | 'week' | 'week_before' | 'refunds'>> {
    const { db, timeZone } = this.#deps;
    const queries = todayQueries(db);
    const known = new Map(
      (await queries.salesByDay(await queries.startOfDay(now, DAYS - 1, timeZone), timeZone)).map((day) => [
        day.date,
        day,
      ]),
    );
    const days = lastDays(dayIn(timeZone, now), DAYS).map(
      (date) => known.get(date) ?? { date, amount_cents: 0, orders: 0, copies: 0 },
    );
    const refunds = await queries.refundsSince(await queries.startOfDay(now, WEEK - 1, timeZone));
    return {
      days: days.map((day) => ({ date: day.date, ...sumOf([day]) })),
      today: sumOf(days.slice(-1)),
      week: sumOf(days.slice(-WEEK)),
      week_before: sumOf(days.slice(-2 * WEEK, -WEEK)),
      refunds: { amount: toDecimal(refunds.amount_cents), count: refunds.count },
    };
  }
}

const toAttentionItem = (
  kind: AttentionItem['kind'],
  { count, examples, oldest }: AttentionRecord,
  more: Partial<AttentionItem> = {},
): AttentionItem => ({
  kind,
  count,
  examples: [...examples],
  date_oldest: oldest?.toISOString() ?? '',
  date_due: '',
  amount: '',
  error: '',
  order_id: null,
  ...more,
});

const firstOf = <Row>(rows: readonly Row[], nameOf: (row: Row) => string): string[] =>
  rows.slice(0, EXAMPLES).map(nameOf);

const sumOf = (days: readonly DaySalesRecord[]): Today['today'] => {
  const sum = (of: (day: DaySalesRecord) => number): number => days.reduce((total, day) => total + of(day), 0);
  return {
    amount: toDecimal(sum((day) => day.amount_cents)),
    orders: sum((day) => day.orders),
    copies: sum((day) => day.copies),
  };
};

/** The days that end with `last`, the first one first. */
function lastDays(last: string, count: number): string[] {
  const end = Date.parse(`${last}T00:00:00Z`);
  return Array.from({ length: count }, (_, at) =>
    new Date(end - (count - 1 - at) * 24 * HOUR_MS).toISOString().slice(0, 10),
  );
}
