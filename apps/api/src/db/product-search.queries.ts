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
      .where('search_text', 'is', null)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .select(['id', 'name', 'revision'])
      .select(namesOf('aut').as('authors'))
      .select(namesOf('edt').as('editors'))
      .execute();
    if (books.length === 0) break;
    filled += books.length;
    const texts = books.map(({ name, authors, editors }) =>
      [name, authors.join(', '), editors.join(', ')].map(fold).join(FIELD),
    );
    const rows = books.map(({ id, revision }, at) => ({
      id,
      revision,
      text: texts[at] ?? '',
      grams: gramsOf(texts[at] ?? ''),
    }));
    // Held in one order first, so that two who fill the same books never wait for each other.
    await sql`
      with filled as (
        select * from json_to_recordset(${JSON.stringify(rows)}::json) as book(id integer, revision bigint, text text, grams text[])),
      held as (select products.id from products where products.id in (select id from filled) order by products.id for no key update)
      update products set search_text = filled.text, search_grams = filled.grams
      from filled join held on held.id = filled.id
      where products.id = filled.id and products.revision = filled.revision`.execute(db);
  }
  // Plans that were made when none of them had a text would read every book; the embedded database never counts by itself.
  if (filled >= ROWS_AT_ONCE) await sql`analyze products (search_text, search_grams)`.execute(db);
}

/** What somebody looks for, as it is compared; empty finds nothing. */
export const needleOf = (search: string): string => fold(search.trim()).trim();

/** What is looked for, as a statement takes it. */
export interface Sought {
  /** Three letters each; absent for what is shorter. */
  readonly grams: readonly string[] | undefined;
  readonly inside: string;
  readonly begins: string;
  /** The two ends of the stretch of an index in which names begin with it. */
  readonly least: string;
  readonly last: string;
}

/** What a statement is told of `needle`. */
export function soughtBy(needle: string): Sought {
  const grams = gramsOf(needle);
  const least = Array.from(needle).slice(0, KEPT_LETTERS).join('');
  return {
    grams: grams.length === 0 ? undefined : grams,
    inside: `%${escaped(needle)}%`,
    begins: `${escaped(needle)}%`,
    least,
    last: least + LAST_LETTER,
  };
}

/** Whether a book has it in its name, an author or an editor: found by three letters, decided by all of them. */
export function holds({ hasGrams }: { hasGrams: boolean }, to: Blanks<Sought>): RawBuilder<SqlBool> {
  const inside = sql<SqlBool>`products.search_text like ${to('inside')}`;
  return hasGrams ? sql<SqlBool>`products.search_grams @> ${to('grams')}::text[] and ${inside}` : inside;
}

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
  sql<{ id: number; beginning: string | null }>`(
    (select products.id, ${beginning} as beginning from products
     where ${within} and ${beginning} >= ${to('least')} and ${beginning} <= ${to('last')}
       and products.search_text like ${to('begins')}
     order by ${beginning}, products.published_at desc, products.id desc limit ${most})
    union all
    (select products.id, null from products
     where ${within} and ${holds(which, to)} and products.search_text not like ${to('begins')}
     order by products.published_at desc, products.id desc limit ${most}))`.as<'hits'>(sql.ref('hits'));

/** How a name begins, in the order of its letters. */
const beginning = sql`"left"(products.search_text, ${sql.lit(KEPT_LETTERS)}) collate "C"`;

/** The same of a name that begins with what is looked for. */
export const beginningOf = (to: Blanks<Sought>) =>
  sql`case when products.search_text like ${to('begins')} then ${beginning} end`;

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
