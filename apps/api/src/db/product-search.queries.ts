import { fold } from '@octavo/core/search';
import { type ExpressionBuilder, type ExpressionWrapper, sql, type SqlBool } from 'kysely';
import type { Db } from './database.ts';
import type { Schema } from './schema.ts';

const ROWS_AT_ONCE = 500;
const GRAM = 3;
/** Between the fields of a book: folding leaves none in a text, so nothing that is looked for spans two fields. */
const FIELD = '\u0002';
/** After every text that begins alike. */
const LAST_LETTER = '\u{10FFFF}';

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
export function holds(
  eb: ExpressionBuilder<Schema, 'products'>,
  needle: string,
): ExpressionWrapper<Schema, 'products', SqlBool> {
  const text = eb('products.search_text', 'like', `%${escaped(needle)}%`);
  const grams = gramsOf(needle);
  return grams.length === 0 ? eb.and([text]) : eb.and([sql<SqlBool>`products.search_grams @> ${grams}::text[]`, text]);
}

/** Books whose name begins with `needle`: a stretch of an index, told by its two ends. */
export const beginsWith = (needle: string) =>
  sql<SqlBool>`${beginning} >= ${clipped(needle)} and ${beginning} <= ${clipped(needle) + LAST_LETTER}
    and products.search_text like ${`${escaped(needle)}%`}`;

/** All others that {@link holds} finds. */
export const beginsOtherwise = (needle: string) => sql<SqlBool>`products.search_text not like ${`${escaped(needle)}%`}`;

/** How a name begins, in the order of its letters; an index keeps no more of it. */
export const beginning = sql`left(products.search_text, 100) collate "C"`;

const clipped = (needle: string): string => Array.from(needle).slice(0, 100).join('');

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
