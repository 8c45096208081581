import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { Blanks } from './prepared-queries.ts';
import {
  compilable,
  fixed,
  hidden,
  isWithin,
  orderings,
  type Parts,
  type Place,
  placesOf,
  type ProductListing,
  standing,
} from './product-lists.ts';
import { beginningOf, hitsOf, holds, type Sought } from './product-search.queries.ts';
import { hitsOfWord } from './product-word-hits.ts';

/** A search: how much of it at most, and how the books are found. */
export interface SoughtListing extends ProductListing {
  readonly limit: number;
  /** How many have to be looked at for it. */
  readonly most: number;
  readonly hasGrams: boolean;
  /** Whether it is for a single word among all books: then no more of them are gone through than a page can show. */
  readonly isOfWord: boolean;
}

/** Where searches look, which is narrower. */
const AMONG_TEXTS: Place = {
  book: sql`search_texts.product_id`,
  isPublished: sql`search_texts.published_at is not null`,
  isOfSeries: (series) => sql`search_texts.product_id in (select id from products where series_id = ${series})`,
};

const HIT_ORDER = [sql`hits.beginning asc nulls last`, sql`hits.published_at desc`, sql`hits.id desc`];

/**
 * Books that hold what somebody looks for. Where no order is asked for those come first whose name begins with it, then the
 * newest; each of the two is found by itself, so that a word of a thousand books costs little more than the rows shown.
 */
function found(listing: SoughtListing, to: Blanks<SoughtListing & Sought>): Parts {
  const { order, isReversed = false, limit, offset } = listing;
  const size = { limit: fixed(limit, to('limit')), offset: offset ? hidden(to('offset')) : undefined };
  if (order !== undefined)
    return {
      source: sql`search_texts join products on products.id = search_texts.product_id`,
      book: sql`products.id`,
      where: sql`${isWithin(listing, to, AMONG_TEXTS)} and ${holds(listing, to)}`,
      order: orderings(order, isReversed),
      ...size,
    };
  return {
    source: sql`${hitsOf(listing, to, isWithin(listing, to, AMONG_TEXTS), mostOf(listing, to))}`,
    book: sql`hits.id`,
    where: sql`true`,
    order: HIT_ORDER,
    ...size,
  };
}

/** What is told of each book: its text in a shape, or, without one, nothing but its number. */
const toldIn = (shape: string | undefined) =>
  shape === undefined
    ? { text: sql`null::text`, source: sql`` }
    : {
        text: sql`product_texts.text`,
        source: sql`left join products on products.id = page.id ${standing(shape)}`,
      };

/** A book that was found, or none; and whether books wait to be made searchable. */
export interface FoundRow {
  readonly id: number | null;
  readonly text: string | null;
  readonly waits: boolean;
}

/** A search that is gone through as a whole is cut here; beyond it, page and count are sought each in its own way. */
export const MOST_AT_ONCE = 5000;

/**
 * The texts of what was found and how much that is, in one go: finding it costs more than putting it in order, and of those
 * in order none but the page's are numbered. At least one row; where it is not for a single word and there are more than
 * {@link MOST_AT_ONCE} it says no more than that.
 */
export function foundAtOnceOf(
  db: Db,
  listing: SoughtListing,
  shape: string | undefined,
  to: Blanks<SoughtListing & Sought>,
) {
  const { limit, offset, isOfWord } = listing;
  const { text, source } = toldIn(shape);
  const order = sql.join([...HIT_ORDER]);
  const { steps, total } = isOfWord ? hitsOfWord(to, mostOf(listing, to)) : allHits(listing, to);
  return compilable(
    db,
    sql<FoundRow & { total: number }>`
    with ${steps},
    page as (
      select hits.id, row_number() over (order by ${order}) as place from (
        select * from hits
        order by ${order} limit ${fixed(limit, to('limit'))} ${offset ? sql`offset ${hidden(to('offset'))}` : sql``}) as hits)
    select counted.total, waiting.waits, page.id, ${text} as text
    from (select ${total} as total) as counted
    cross join (select exists (select from products where not is_searchable) as waits) as waiting
    left join page on true ${source} order by page.place`,
  );
}

/** Everything that is found, up to where a search is cut. */
const allHits = (listing: SoughtListing, to: Blanks<SoughtListing & Sought>) => ({
  steps: sql`hits as materialized (
    select search_texts.product_id as id, search_texts.published_at, ${beginningOf(to)} as beginning from search_texts
    where ${isWithin(listing, to, AMONG_TEXTS)} and ${holds(listing, to)} limit ${sql.lit(MOST_AT_ONCE + 1)})`,
  total: sql`(select count(*)::int from hits)`,
});

/** How many have to be looked at for a page, for a statement. */
const mostOf = ({ limit, offset }: SoughtListing, to: Blanks<SoughtListing>) =>
  offset ? hidden(to('most')) : fixed(limit, to('limit'));

/** The texts of what was found; at least one row, which tells whether the answer is whole. */
export function foundTextsOf(
  db: Db,
  listing: SoughtListing,
  shape: string | undefined,
  to: Blanks<SoughtListing & Sought>,
) {
  const { text, source } = toldIn(shape);
  return compilable(
    db,
    sql<FoundRow>`
    select waiting.waits, page.id, ${text} as text
    from (select exists (select from products where not is_searchable) as waits) as waiting
    left join (${placesOf(found(listing, to))}) as page on true ${source} order by page.place`,
  );
}

/** How many books hold what somebody looks for. */
export const foundCountOf = (db: Db, listing: SoughtListing, to: Blanks<SoughtListing & Sought>) =>
  compilable(
    db,
    sql<{ count: number }>`
    select count(*)::int as count from search_texts where ${isWithin(listing, to, AMONG_TEXTS)} and ${holds(listing, to)}`,
  );
