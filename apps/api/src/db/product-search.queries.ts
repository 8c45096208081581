import { fold } from '@octavo/core/search';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from './database.ts';

const ROWS_AT_ONCE = 500;
const GRAM = 3;
/** Between the fields of a book: folding leaves none in a text, so nothing that is looked for spans two fields. */
const FIELD = '\u0002';
/** After every text that begins alike. */
const LAST_LETTER = '\u{10FFFF}';
/** What the index has of a name's beginning. */
const KEPT_LETTERS = 100;

/**
 * Makes every book searchable that is new, or was renamed, since the last time. Called before a search: where there is
 * nothing to do, a look into an empty index tells.
 */
export async function fillSearchTexts(db: Db): Promise<void> {
  for (;;) {
    const books = await db
      .selectFrom('products')
      .where('search_text', 'is', null)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .select(['id', 'name'])
      .select(namesOf('aut').as('authors'))
      .select(namesOf('edt').as('editors'))
      .execute();
    if (books.length === 0) return;
    const texts = books.map(({ name, authors, editors }) =>
      [name, authors.join(', '), editors.join(', ')].map(fold).join(FIELD),
    );
    const rows = books.map(({ id }, at) => ({ id, text: texts[at] ?? '', grams: gramsOf(texts[at] ?? '') }));
    await sql`
      update products set search_text = filled.text, search_grams = filled.grams
      from json_to_recordset(${JSON.stringify(rows)}::json) as filled(id integer, text text, grams text[])
      where products.id = filled.id`.execute(db);
  }
}

/** What somebody looks for, as it is compared; empty finds nothing. */
export const needleOf = (search: string): string => fold(search.trim()).trim();

/** Whether a book has `needle` in its name, an author or an editor: found by three letters, decided by all of them. */
export function holds(needle: string): RawBuilder<SqlBool> {
  const text = sql<SqlBool>`products.search_text like ${`%${escaped(needle)}%`}`;
  const grams = gramsOf(needle);
  return grams.length === 0 ? text : sql<SqlBool>`products.search_grams @> ${grams}::text[] and ${text}`;
}

/**
 * The first books that hold `needle`, of those that are `within`: whose name begins with it in the order of the alphabet,
 * which is a stretch of an index told by its two ends, and the newest of all others.
 */
export function hitsOf(needle: string, within: RawBuilder<SqlBool>, most: RawBuilder<number> | number) {
  const begins = `${escaped(needle)}%`;
  const least = Array.from(needle).slice(0, KEPT_LETTERS).join('');
  return sql<{ id: number; beginning: string | null }>`(
    (select products.id, ${beginning} as beginning from products
     where ${within} and ${beginning} >= ${least} and ${beginning} <= ${least + LAST_LETTER}
       and products.search_text like ${begins}
     order by ${beginning}, products.published_at desc, products.id desc limit ${most})
    union all
    (select products.id, null from products
     where ${within} and ${holds(needle)} and products.search_text not like ${begins}
     order by products.published_at desc, products.id desc limit ${most}))`.as<'hits'>(sql.ref('hits'));
}

/** How a name begins, in the order of its letters. */
const beginning = sql`"left"(products.search_text, ${sql.lit(KEPT_LETTERS)}) collate "C"`;

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
