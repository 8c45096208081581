import { fold } from '@octavo/core/search';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../database.ts';
import type { Placeholders } from '../connection/prepared-queries.ts';

const BATCH_SIZE = 500;
const TRIGRAM_LENGTH = 3;
/** Between the fields of a book: folding leaves none in a text, so nothing that is looked for spans two fields. */
const FIELD_SEPARATOR = '\u0002';
/** After every text that begins alike. */
const MAX_CODE_POINT = '\u{10FFFF}';
/** What the index has of a name's beginning. */
const PREFIX_LENGTH = 100;

/**
 * Makes every book searchable that is new, or was renamed, since the last time. One that changes meanwhile is left for the
 * next round.
 */
export async function updateSearchIndex(db: Db): Promise<void> {
  let indexed = 0;
  for (;;) {
    const books = await db
      .selectFrom('products')
      .where('is_searchable', '=', false)
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
    const rows = texts.map(({ words, ...row }) => ({ ...row, words: words.map((word) => wordIds.get(word)) }));
    // Held in one order first, so that two who fill the same books never wait for each other.
    await sql`
      with filled as (
        select * from json_to_recordset(${JSON.stringify(rows)}::json) as book(id integer, revision bigint, text text, words integer[])),
      held as (
        select products.id, products.revision, case products.status when 'published' then products.published_at end as published_at
        from products where products.id in (select id from filled) order by products.id for no key update),
      kept as (
        insert into search_texts (product_id, text, words, published_at)
        select filled.id, filled.text, filled.words, held.published_at
        from filled join held on held.id = filled.id and held.revision = filled.revision
        on conflict (product_id) do update
          set text = excluded.text, words = excluded.words, published_at = excluded.published_at
        returning product_id)
      update products set is_searchable = true where id in (select product_id from kept)`.execute(db);
  }
  // Plans that were made when none of them had a text would read every book; the embedded database never counts by itself.
  if (indexed >= BATCH_SIZE) await sql`analyze products (is_searchable), search_texts, search_words`.execute(db);
}

/** The number of each word, of which the new ones are given one. */
async function assignWordIds(db: Db, words: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = [...new Set(words)].map((word) => ({ word, grams: trigramsOf(word) }));
  const given = sql`json_to_recordset(${JSON.stringify(rows)}::json) as given(word text, grams text[])`;
  // In one order, so that two who give the same words their numbers never wait for each other.
  await sql`
    insert into search_words (word, grams) select word, grams from ${given}
    where not exists (select from search_words as known where md5(known.word) = md5(given.word))
    order by word on conflict do nothing`.execute(db);
  const known = await sql<{ id: number; word: string }>`
    select search_words.id, search_words.word from ${given}
    join search_words on md5(search_words.word) = md5(given.word)`.execute(db);
  return new Map(known.rows.map(({ id, word }) => [word, id]));
}

/** What somebody looks for, as it is compared; empty finds nothing. */
export const normalizeQuery = (search: string): string => fold(search.trim()).trim();

/** What is looked for, as a statement takes it. */
export interface ParsedQuery {
  /** Whether it is a single word: then every book that has a word with it has it. */
  readonly isSingleWord: boolean;
  /** Every three letters of its longest word; absent where that is shorter. */
  readonly trigrams: readonly string[] | undefined;
  /** The longest word of it. */
  readonly wordPattern: string;
  readonly containsPattern: string;
  readonly prefixPattern: string;
  /** The two ends of the stretch of an index in which names begin with it. */
  readonly rangeStart: string;
  readonly rangeEnd: string;
}

/** What a statement is told of `needle`. */
export function parseQuery(query: string): ParsedQuery {
  const words = splitWords(query);
  const [longest = ''] = words.toSorted((one, other) => other.length - one.length);
  const trigrams = trigramsOf(longest);
  const rangeStart = Array.from(query).slice(0, PREFIX_LENGTH).join('');
  return {
    isSingleWord: words.length === 1,
    trigrams: trigrams.length === 0 ? undefined : trigrams,
    wordPattern: `%${escapeLike(longest)}%`,
    containsPattern: `%${escapeLike(query)}%`,
    prefixPattern: `${escapeLike(query)}%`,
    rangeStart,
    rangeEnd: rangeStart + MAX_CODE_POINT,
  };
}

/**
 * Whether a book has it in its name, an author or an editor: found by the words that hold its longest, decided by all of it.
 * Each time the cheaper question stands first: a small catalog's tables are read and not its indexes.
 */
export function matchesQuery({ hasGrams: hasTrigrams }: { hasGrams: boolean }, placeholder: Placeholders<ParsedQuery>): RawBuilder<SqlBool> {
  const inside = sql<SqlBool>`search_texts.text like ${placeholder('inside')}`;
  if (!hasTrigrams) return inside;
  return sql<SqlBool>`search_texts.words && array(${matchingWords(placeholder)}) and ${inside}`;
}

/** The words that hold the longest one of what is looked for. */
export const matchingWords = (placeholder: Placeholders<ParsedQuery>) => sql<{ id: number }>`
  select search_words.id from search_words
  where search_words.word like ${placeholder('word')} and search_words.grams @> ${placeholder('grams')}::text[]`;

/**
 * The first books that hold it, of those that are `within`: whose name begins with it in the order of the alphabet, and
 * the newest of all others.
 */
export const hitsQuery = (
  which: { hasTrigrams: boolean },
  placeholder: Placeholders<ParsedQuery>,
  filter: RawBuilder<SqlBool>,
  limit: RawBuilder<number>,
) =>
  sql<{ id: number; published_at: Date; beginning: string | null }>`(
    (${prefixHitsQuery(placeholder, filter, limit)})
    union all
    (select search_texts.product_id, search_texts.published_at, null from search_texts
     where ${filter} and ${matchesQuery(which, placeholder)} and search_texts.text not like ${placeholder('begins')}
     order by search_texts.published_at desc, search_texts.product_id desc limit ${limit}))`.as<'hits'>(sql.ref('hits'));

/** The first books whose name begins with it, in the order of the alphabet. */
export const prefixHitsQuery = (placeholder: Placeholders<ParsedQuery>, filter: RawBuilder<SqlBool>, limit: RawBuilder<number>) =>
  sql<{ id: number; published_at: Date; beginning: string }>`
  select search_texts.product_id as id, search_texts.published_at, ${namePrefix} as beginning from search_texts
  where ${filter} and ${namePrefix} >= ${placeholder('least')} and ${namePrefix} <= ${placeholder('last')}
    and search_texts.text like ${placeholder('begins')}
  order by ${namePrefix}, search_texts.published_at desc, search_texts.product_id desc limit ${limit}`;

/** How a name begins, in the order of its letters. */
const namePrefix = sql`"left"(search_texts.text, ${sql.lit(PREFIX_LENGTH)}) collate "C"`;

/** The same of a name that begins with what is looked for. */
export const prefixSortKey = (placeholder: Placeholders<ParsedQuery>) =>
  sql`case when search_texts.text like ${placeholder('begins')} then ${namePrefix} end`;

/** What stands between spaces and fields, each once: a search for several words finds each of them in one of these. */
const splitWords = (text: string): string[] => [
  ...new Set(
    text
      .replaceAll(FIELD_SEPARATOR, ' ')
      .split(/\s+/)
      .filter((word) => word !== ''),
  ),
];

/** Every three letters that follow each other, each once. */
function trigramsOf(text: string): string[] {
  const letters = Array.from(text);
  const trigrams = new Set<string>();
  for (let at = 0; at + TRIGRAM_LENGTH <= letters.length; at += 1) trigrams.add(letters.slice(at, at + TRIGRAM_LENGTH).join(''));
  return [...trigrams];
}

const escapeLike = (query: string): string => query.replaceAll(/[\\%_]/g, String.raw`\$&`);

const contributorNames = (role: string) => sql<string[]>`(
  select coalesce(json_agg(contributors.name order by contributors.position), '[]') from contributors
  where contributors.product_id = products.id and contributors.role = ${role})`;
