import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Placeholders } from '../connection/prepared-queries.ts';
import { prefixHitsQuery, type ParsedQuery, matchingWords } from './product-search.queries.ts';

/** The hits of a search and their total. */
interface HitsQuery {
  /** Common table expressions; the last is `hits` with `id`, `published_at` and, for a name that starts with the query, `prefix`. */
  readonly ctes: RawBuilder<unknown>;
  readonly total: RawBuilder<number>;
}

const isPublished = sql<SqlBool>`search_documents.published_at is not null`;

/**
 * The hits of a single word among all books, as many as a page can show. A book matches if one of its words contains the
 * search text, so no text is compared. The newest books of each word and their number come from one index.
 */
export function singleWordHitsQuery(placeholder: Placeholders<ParsedQuery>, limit: RawBuilder<number>): HitsQuery {
  return {
    ctes: sql`
      matched_words as materialized (${matchingWords(placeholder)}),
      prefix_hits as materialized (${prefixHitsQuery(placeholder, isPublished, limit)}),
      newest as (
        select distinct book.product_id as id, book.published_at from matched_words cross join lateral (
          select product_id, published_at from search_word_products where word_id = matched_words.id
          order by published_at desc, product_id desc limit ${limit}) as book),
      hits as materialized (
        select id, published_at, prefix from prefix_hits
        union all
        select id, published_at, null from newest where id not in (select id from prefix_hits))`,
    // A book may contain several of the words.
    total: sql<number>`(case when (select count(*) from matched_words) = 1
      then (select count(*) from search_word_products where word_id = (select id from matched_words))
      else (select count(distinct product_id) from search_word_products where word_id in (select id from matched_words)) end)::int`,
  };
}
