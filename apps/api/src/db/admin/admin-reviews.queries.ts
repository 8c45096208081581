import type { ReportReason } from '@octavo/core/validators';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import { containing } from '../like-pattern.ts';
import { countUpTo } from './count-up-to.ts';

/** A review as admins list it. */
export interface AdminReviewRecord {
  readonly id: number;
  readonly rating: number;
  readonly html: string;
  readonly reviewer: string;
  readonly username: string | null;
  readonly is_verified: boolean;
  readonly is_visible: boolean;
  readonly held_at: Date | null;
  readonly created_at: Date;
  readonly product_id: number;
  readonly name: string;
  readonly slug: string;
  readonly cover_hash: string | null;
  readonly cover_width: number | null;
  readonly cover_height: number | null;
  readonly report_count: number;
  readonly decision_id: number | null;
  readonly decision_kind: 'hidden' | 'kept' | null;
  readonly decision_reason: string | null;
  readonly decision_actor: string | null;
  readonly decision_at: Date | null;
}

/** An unresolved report. */
export interface ReviewReportRecord {
  readonly review_id: number;
  readonly reason: ReportReason;
  readonly note: string;
  readonly username: string;
  readonly created_at: Date;
}

/** The reviews to list. */
export interface AdminReviewSelection {
  readonly filter?: 'reported' | 'held' | 'hidden' | undefined;
  readonly search?: AdminReviewSearch | undefined;
  readonly id?: number | undefined;
}

/** What a search text matches: a part of a name or title, or words of the review that start with its words. */
export interface AdminReviewSearch {
  readonly text: string;
  readonly words: readonly string[];
}

/** The number of reviews in each view. */
export interface AdminReviewCounts {
  readonly reported: number;
  readonly held: number;
  readonly hidden: number;
}

const FILTERS = {
  reported: sql`reviews.id in (select review_id from review_reports where resolved_at is null)`,
  held: sql`reviews.held_at is not null and not reviews.is_visible`,
  hidden: sql`reviews.held_at is null and not reviews.is_visible`,
} as const;

/** The people and books that a search reads. */
const MAX_NAMES = 200;

/** All SQL that lists reviews of all books for the back office. */
export function adminReviewQueries(db: Db) {
  return {
    /** Lists a page of reviews, the newest first. */
    async list(
      { filter, search, id }: AdminReviewSelection,
      { after, limit }: { readonly after?: number | undefined; readonly limit: number },
    ): Promise<AdminReviewRecord[]> {
      const conditions = [
        ...(filter === undefined ? [] : [FILTERS[filter]]),
        ...(search === undefined ? [] : [matches(search)]),
        ...(id === undefined ? [] : [sql`reviews.id = ${id}::integer`]),
        ...(after === undefined ? [] : [sql`reviews.id < ${after}::integer`]),
        sql`true`,
      ];
      const { rows } = await sql<AdminReviewRecord>`
        with page as materialized (
          select reviews.id from reviews where ${sql.join(conditions, sql` and `)} order by reviews.id desc limit ${limit}
        )
        select reviews.id, reviews.rating, reviews.html, reviews.reviewer, users.username, reviews.is_verified, reviews.is_visible,
          reviews.held_at, reviews.created_at, reviews.product_id, products.name, products.slug,
          products.cover_hash, covers.width as cover_width, covers.height as cover_height,
          (select count(*)::integer from review_reports where review_id = page.id and resolved_at is null) as report_count,
          decision.id as decision_id, decision.kind as decision_kind, decision.reason as decision_reason, decision.username as decision_actor,
          decision.created_at as decision_at
        from page
        join reviews on reviews.id = page.id
        join products on products.id = reviews.product_id
        left join covers on covers.hash = products.cover_hash
        left join users on users.id = reviews.user_id
        left join lateral (
          select review_decisions.id, kind, reason, review_decisions.created_at, admins.username
          from review_decisions left join users admins on admins.id = review_decisions.account_id
          where review_id = page.id order by review_decisions.id desc limit 1
        ) decision on true
        order by page.id desc`.execute(db);
      return rows;
    },

    /** Lists the unresolved reports of reviews, up to `limit` for each, the oldest first. */
    async listReports(reviewIds: readonly number[], limit: number): Promise<ReviewReportRecord[]> {
      const { rows } = await sql<ReviewReportRecord>`
        select report.* from unnest(${[...reviewIds]}::integer[]) as review(id)
        cross join lateral (
          select review_id, reason, note, users.username, review_reports.created_at
          from review_reports join users on users.id = review_reports.user_id
          where review_id = review.id and resolved_at is null
          order by review_reports.created_at, user_id limit ${limit}
        ) report
        order by report.created_at`.execute(db);
      return rows;
    },

    /** Counts the reviews of each view, up to 1,000. */
    async count(): Promise<AdminReviewCounts> {
      const { rows } = await sql<AdminReviewCounts>`select
        ${countUpTo(sql`select distinct review_id from review_reports where resolved_at is null`)} as reported,
        ${countUpTo(sql`select from reviews where ${FILTERS.held}`)} as held,
        ${countUpTo(sql`select from reviews where ${FILTERS.hidden}`)} as hidden`.execute(db);
      const [counts] = rows;
      if (!counts) throw new Error('A query without a table returned no row.');
      return counts;
    },
  };
}

/** One set of ids for each place, so that each is read from its own index. */
function matches({ text, words }: AdminReviewSearch): RawBuilder<unknown> {
  const pattern = containing(text.toLowerCase());
  const places = [
    ...(words.length === 0
      ? []
      : [
          sql`select id from reviews where to_tsvector('simple'::regconfig, html)
            @@ to_tsquery('simple'::regconfig, ${words.map((word) => `'${word}':*`).join(' & ')})`,
        ]),
    sql`select reviews.id from (select id from users
      where lower(username || ' ' || first_name || ' ' || last_name) like ${pattern} limit ${MAX_NAMES}) people
      join reviews on reviews.user_id = people.id`,
    sql`select reviews.id from (select id from products where lower(name) like ${pattern} limit ${MAX_NAMES}) books
      join reviews on reviews.product_id = books.id`,
  ];
  return sql`reviews.id in (${sql.join(places, sql` union all `)})`;
}
