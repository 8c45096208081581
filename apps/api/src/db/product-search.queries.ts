import { fold } from '@octavo/core/search';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from './database.ts';
import type { Blanks } from './prepared-queries.ts';

const ROWS_AT_ONCE = 500;
const GRAM = 3;
/** Between the fields of a book: folding leaves none in a text, so nothing that is looked for spans two fields. */
const FIELD = '\u0002';
/** After every text that begins alike. */
const LAST_LETTER = '\u{10FFFF}';
/** What the index has of a name's beginning. */
const KEPT_LETTERS = 100;

/**
 * Makes every book searchable that is new, or was renamed, since the last time. One that changes meanwhile is left for the
 * next round.
 */
export async function fillSearchTexts(db: Db): Promise<void> {
  let filled = 0;
  for (;;) {
    const books = await db
      .selectFrom('products')
      .where('is_searchable', '=', false)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .select(['id', 'name', 'revision'])
      .select(namesOf('aut').as('authors'))
      .select(namesOf('edt').as('editors'))
      .execute();
    if (books.length === 0) break;
    filled += books.length;
    const texts = books.map(({ id, revision, name, authors, editors }) => {
      const text = [name, authors.join(', '), editors.join(', ')].map(fold).join(FIELD);
      return { id, revision, text, words: wordsOf(text) };
    });
    const numbers = await numbersOf(
      db,
      texts.flatMap(({ words }) => words),
    );
    const rows = texts.map(({ words, ...row }) => ({ ...row, words: words.map((word) => numbers.get(word)) }));
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
  if (filled >= ROWS_AT_ONCE) await sql`analyze products (is_searchable), search_texts, search_words`.execute(db);
}

/** The number of each word, of which the new ones are given one. */
async function numbersOf(db: Db, words: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = [...new Set(words)].map((word) => ({ word, grams: gramsOf(word) }));
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
export const needleOf = (search: string): string => fold(search.trim()).trim();

/** What is looked for, as a statement takes it. */
export interface Sought {
  /** Whether it is a single word: then every book that has a word with it has it. */
  readonly isOneWord: boolean;
  /** Every three letters of its longest word; absent where that is shorter. */
  readonly grams: readonly string[] | undefined;
  /** The longest word of it. */
  readonly word: string;
  readonly inside: string;
  readonly begins: string;
  /** The two ends of the stretch of an index in which names begin with it. */
  readonly least: string;
  readonly last: string;
}

/** What a statement is told of `needle`. */
export function soughtBy(needle: string): Sought {
  const words = wordsOf(needle);
  const [longest = ''] = words.toSorted((one, other) => other.length - one.length);
  const grams = gramsOf(longest);
  const least = Array.from(needle).slice(0, KEPT_LETTERS).join('');
  return {
    isOneWord: words.length === 1,
    grams: grams.length === 0 ? undefined : grams,
    word: `%${escaped(longest)}%`,
    inside: `%${escaped(needle)}%`,
    begins: `${escaped(needle)}%`,
    least,
    last: least + LAST_LETTER,
  };
}

/**
 * Whether a book has it in its name, an author or an editor: found by the words that hold its longest, decided by all of it.
 * Each time the cheaper question stands first: a small catalog's tables are read and not its indexes.
 */
export function holds({ hasGrams }: { hasGrams: boolean }, to: Blanks<Sought>): RawBuilder<SqlBool> {
  const inside = sql<SqlBool>`search_texts.text like ${to('inside')}`;
  if (!hasGrams) return inside;
  return sql<SqlBool>`search_texts.words && array(${wordsThatHold(to)}) and ${inside}`;
}

/** The words that hold the longest one of what is looked for. */
export const wordsThatHold = (to: Blanks<Sought>) => sql<{ id: number }>`
  select search_words.id from search_words
  where search_words.word like ${to('word')} and search_words.grams @> ${to('grams')}::text[]`;

/**
 * The first books that hold it, of those that are `within`: whose name begins with it in the order of the alphabet, and
 * the newest of all others.
 */
export const hitsOf = (
  which: { hasGrams: boolean },
  to: Blanks<Sought>,
  within: RawBuilder<SqlBool>,
  most: RawBuilder<number>,
) =>
  sql<{ id: number; published_at: Date; beginning: string | null }>`(
    (${hitsThatBegin(to, within, most)})
    union all
    (select search_texts.product_id, search_texts.published_at, null from search_texts
     where ${within} and ${holds(which, to)} and search_texts.text not like ${to('begins')}
     order by search_texts.published_at desc, search_texts.product_id desc limit ${most}))`.as<'hits'>(sql.ref('hits'));

/** The first books whose name begins with it, in the order of the alphabet. */
export const hitsThatBegin = (to: Blanks<Sought>, within: RawBuilder<SqlBool>, most: RawBuilder<number>) =>
  sql<{ id: number; published_at: Date; beginning: string }>`
  select search_texts.product_id as id, search_texts.published_at, ${beginningOfName} as beginning from search_texts
  where ${within} and ${beginningOfName} >= ${to('least')} and ${beginningOfName} <= ${to('last')}
    and search_texts.text like ${to('begins')}
  order by ${beginningOfName}, search_texts.published_at desc, search_texts.product_id desc limit ${most}`;

/** How a name begins, in the order of its letters. */
const beginningOfName = sql`"left"(search_texts.text, ${sql.lit(KEPT_LETTERS)}) collate "C"`;

/** The same of a name that begins with what is looked for. */
export const beginningOf = (to: Blanks<Sought>) =>
  sql`case when search_texts.text like ${to('begins')} then ${beginningOfName} end`;

/** What stands between spaces and fields, each once: a search for several words finds each of them in one of these. */
const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .replaceAll(FIELD, ' ')
      .split(/\s+/)
      .filter((word) => word !== ''),
  ),
];

/** Every three letters that follow each other, each once. */
function gramsOf(text: string): string[] {
  const letters = Array.from(text);
  const grams = new Set<string>();
  for (let at = 0; at + GRAM <= letters.length; at += 1) grams.add(letters.slice(at, at + GRAM).join(''));
  return [...grams];
}

const escaped = (needle: string): string => needle.replaceAll(/[\\%_]/g, String.raw`\$&`);

const namesOf = (role: string) => sql<string[]>`(
  select coalesce(json_agg(contributors.name order by contributors.position), '[]') from contributors
  where contributors.product_id = products.id and contributors.role = ${role})`;
