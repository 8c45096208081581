import { fold } from '@octavo/core/search';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../database.ts';
import type { Placeholders } from '../connection/prepared-queries.ts';
import { containing, escapeLike } from '../like-pattern.ts';

const BATCH_SIZE = 500;
const TRIGRAM_LENGTH = 3;
/** Separates a book's fields. Folded text never contains it, so no match spans two fields. */
const FIELD_SEPARATOR = '\u0002';
/** Sorts after every text with the same prefix. */
const MAX_CODE_POINT = '\u{10FFFF}';
/** How many characters of a name the prefix index contains. */
const PREFIX_LENGTH = 100;

/**
 * Adds new and renamed published books to the search index. A book that changes during this run is left for the next one.
 */
export async function updateSearchIndex(db: Db): Promise<void> {
  let indexed = 0;
  for (;;) {
    const books = await db
      .selectFrom('products')
      .where('is_indexed', '=', false)
      .where('status', '=', 'published')
      .orderBy('id')
      .limit(BATCH_SIZE)
      .select(['id', 'name', 'revision'])
      .select(contributorNames('aut').as('authors'))
      .select(contributorNames('edt').as('editors'))
      .execute();
    if (books.length === 0) break;
    indexed += books.length;
    const texts = books.map(({ id, revision, name, authors, editors }) => {
      const text = [name, authors.join(', '), editors.join(', ')].map(fold).join(FIELD_SEPARATOR);
      return { id, revision, text, words: splitWords(text) };
    });
    const wordIds = await assignWordIds(
      db,
      texts.flatMap(({ words }) => words),
    );
    const rows = texts.map(({ words, ...row }) => ({ ...row, wordIds: words.map((word) => wordIds.get(word)) }));
    // Rows are locked in id order, so that two concurrent runs over the same books cannot deadlock.
    await sql`
      with input as (
        select * from json_to_recordset(${JSON.stringify(rows)}::json) as book(id integer, revision bigint, text text, "wordIds" integer[])),
      locked as (
        select products.id, products.revision, case products.status when 'published' then products.published_at end as published_at
        from products where products.id in (select id from input) order by products.id for no key update),
      saved as (
        insert into search_documents (product_id, text, word_ids, published_at)
        select input.id, input.text, input."wordIds", locked.published_at
        from input join locked on locked.id = input.id and locked.revision = input.revision
        on conflict (product_id) do update
          set text = excluded.text, word_ids = excluded.word_ids, published_at = excluded.published_at
        returning product_id)
      update products set is_indexed = true where id in (select product_id from saved)`.execute(db);
  }
  // Plans made for empty tables would scan every book, and the embedded database never analyzes by itself.
  if (indexed >= BATCH_SIZE) await sql`analyze products (is_indexed), search_documents, search_words`.execute(db);
}

/** Returns the id of each word and inserts the new ones. */
async function assignWordIds(db: Db, words: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = [...new Set(words)].map((word) => ({ word, trigrams: trigramsOf(word) }));
  const input = sql`json_to_recordset(${JSON.stringify(rows)}::json) as words(word text, trigrams text[])`;
  // In word order, so that two concurrent inserts of the same words cannot deadlock.
  await sql`
    insert into search_words (word, trigrams) select word, trigrams from ${input}
    where not exists (select from search_words as known where md5(known.word) = md5(words.word))
    order by word on conflict do nothing`.execute(db);
  const known = await sql<{ id: number; word: string }>`
    select search_words.id, search_words.word from ${input}
    join search_words on md5(search_words.word) = md5(words.word)`.execute(db);
  return new Map(known.rows.map(({ id, word }) => [word, id]));
}

/** Normalizes a search text for comparison; an empty result matches nothing. */
export const normalizeQuery = (search: string): string => fold(search.trim()).trim();

/** A parsed search text, as the parameters of a statement. */
export interface ParsedQuery {
  /** Whether the query is a single word. A book then matches if one of the book's words contains the query. */
  readonly isSingleWord: boolean;
  /** The trigrams of its longest word; `undefined` when the word is too short to have any. */
  readonly trigrams: readonly string[] | undefined;
  /** A `like` pattern of its longest word. */
  readonly wordPattern: string;
  readonly containsPattern: string;
  readonly prefixPattern: string;
  /** Lower and upper bound of the index range of names that start with it. */
  readonly rangeStart: string;
  readonly rangeEnd: string;
}

/** Parses a normalized search text. */
export function parseQuery(query: string): ParsedQuery {
  const words = splitWords(query);
  const [longest = ''] = words.toSorted((one, other) => other.length - one.length);
  const trigrams = trigramsOf(longest);
  const rangeStart = Array.from(query).slice(0, PREFIX_LENGTH).join('');
  return {
    isSingleWord: words.length === 1,
    trigrams: trigrams.length === 0 ? undefined : trigrams,
    wordPattern: containing(longest),
    containsPattern: containing(query),
    prefixPattern: `${escapeLike(query)}%`,
    rangeStart,
    rangeEnd: rangeStart + MAX_CODE_POINT,
  };
}

/**
 * Matches books by name, author or editor: the index finds candidates by the longest word, and the whole text decides. The
 * cheaper condition comes first, so that a small catalog is read by table scan and not through the index.
 */
export function matchesQuery(
  { hasTrigrams }: { hasTrigrams: boolean },
  placeholder: Placeholders<ParsedQuery>,
): RawBuilder<SqlBool> {
  const containsQuery = sql<SqlBool>`search_documents.text like ${placeholder('containsPattern')}`;
  if (!hasTrigrams) return containsQuery;
  return sql<SqlBool>`search_documents.word_ids && array(${matchingWords(placeholder)}) and ${containsQuery}`;
}

/** The ids of words that contain the longest word of the search text. */
export const matchingWords = (placeholder: Placeholders<ParsedQuery>) => sql<{ id: number }>`
  select search_words.id from search_words
  where search_words.word like ${placeholder('wordPattern')} and search_words.trigrams @> ${placeholder('trigrams')}::text[]`;

/**
 * The first matches that pass `filter`: names that start with the search text in alphabetical order, and the newest of all
 * others.
 */
export const hitsQuery = (
  which: { hasTrigrams: boolean },
  placeholder: Placeholders<ParsedQuery>,
  filter: RawBuilder<SqlBool>,
  limit: RawBuilder<number>,
) =>
  sql<{ id: number; published_at: Date; prefix: string | null }>`(
    (${prefixHitsQuery(placeholder, filter, limit)})
    union all
    (select search_documents.product_id, search_documents.published_at, null from search_documents
     where ${filter} and ${matchesQuery(which, placeholder)} and search_documents.text not like ${placeholder('prefixPattern')}
     order by search_documents.published_at desc, search_documents.product_id desc limit ${limit}))`.as<'hits'>(
    sql.ref('hits'),
  );

/** The first books whose name starts with the search text, in alphabetical order. */
export const prefixHitsQuery = (
  placeholder: Placeholders<ParsedQuery>,
  filter: RawBuilder<SqlBool>,
  limit: RawBuilder<number>,
) =>
  sql<{ id: number; published_at: Date; prefix: string }>`
  select search_documents.product_id as id, search_documents.published_at, ${namePrefix} as prefix from search_documents
  where ${filter} and ${namePrefix} >= ${placeholder('rangeStart')} and ${namePrefix} <= ${placeholder('rangeEnd')}
    and search_documents.text like ${placeholder('prefixPattern')}
  order by ${namePrefix}, search_documents.published_at desc, search_documents.product_id desc limit ${limit}`;

/** The indexed prefix of a name, in code point order. */
const namePrefix = sql`"left"(search_documents.text, ${sql.lit(PREFIX_LENGTH)}) collate "C"`;

/** The sort key of names that start with the search text; `null` for other names. */
export const prefixSortKey = (placeholder: Placeholders<ParsedQuery>) =>
  sql`case when search_documents.text like ${placeholder('prefixPattern')} then ${namePrefix} end`;

/** Returns the distinct words between spaces and field separators. Each word of a search text lies within one of them. */
const splitWords = (text: string): string[] => [
  ...new Set(
    text
      .replaceAll(FIELD_SEPARATOR, ' ')
      .split(/\s+/)
      .filter((word) => word !== ''),
  ),
];

/** Returns the distinct trigrams of a text. */
function trigramsOf(text: string): string[] {
  const letters = Array.from(text);
  const trigrams = new Set<string>();
  for (let at = 0; at + TRIGRAM_LENGTH <= letters.length; at += 1)
    trigrams.add(letters.slice(at, at + TRIGRAM_LENGTH).join(''));
  return [...trigrams];
}

const contributorNames = (role: string) => sql<string[]>`(
  select coalesce(json_agg(contributors.name order by contributors.position), '[]') from contributors
  where contributors.product_id = products.id and contributors.role = ${role})`;
