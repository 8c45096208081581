import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { PreparedQueries } from './prepared-queries.ts';
import { MOST_FOUND, pageTextOf, type ProductListing, shapeOf, textsOf, totalOf } from './product-lists.ts';
import { type ProductRow, productRows } from './product-rows.ts';
import {
  foundAtOnceOf,
  foundCountOf,
  type FoundRow,
  foundTextsOf,
  MOST_AT_ONCE,
  type SoughtListing,
} from './product-search-lists.ts';
import { fillSearchTexts, needleOf, soughtBy } from './product-search.queries.ts';

/** A page of books by what goes out of each; `null` where that has to be written. */
export interface TextPage {
  readonly books: readonly { readonly id: number; readonly text: string | null }[];
  /** How many books there are in all. */
  readonly total: number;
}

/** What is said of a book in lists, or on its own page. */
export type TextKind = 'list' | 'page';

/** A book and the state it is in. */
export type RevisedRow = ProductRow & { readonly revision: string };

const KEPT_IN = { list: sql.table('product_texts'), page: sql.table('product_pages') } as const;

/** All SQL over what the shop says of books, as it goes out; `shape` names how it says it. */
export function productTextQueries(db: Db, prepared: PreparedQueries) {
  const countAll = async (listing: ProductListing): Promise<number> => {
    const [row] = await prepared.ask(
      `total ${shapeOf(listing)}`,
      (to) => db.selectNoFrom(totalOf(listing, to).as('total')),
      listing,
    );
    return row?.total ?? 0;
  };

  // Whoever searches while books are made searchable waits for the same work.
  let filling: Promise<void> | undefined;
  const fill = (): Promise<void> =>
    (filling ??= fillSearchTexts(db).finally(() => {
      filling = undefined;
    }));

  /** What `look` finds when no book waits to be made searchable. */
  const whole = async <R extends FoundRow>(look: () => Promise<R[]>): Promise<R[]> => {
    let rows = await look();
    while (rows[0]?.waits === true) {
      await fill();
      rows = await look();
    }
    return rows;
  };

  /** A page of what is found, with the texts of a shape or without; how many there are in all where that came by the way. */
  const find = async (search: Search, shape?: string): Promise<Pick<TextPage, 'books'> & Partial<TextPage>> => {
    const { asked, values, form } = search;
    const what = shape === undefined ? 'found numbers' : 'search';
    if (asked.order === undefined && asked.hasGrams) {
      const rows = await whole(() =>
        prepared.ask(`${what} at once ${form}`, (to) => foundAtOnceOf(db, asked, shape, to), values),
      );
      const total = rows[0]?.total ?? 0;
      if (asked.isOfWord || total <= MOST_AT_ONCE) return { books: rows.filter(isFound), total };
    }
    const rows = await whole(() => prepared.ask(`${what} ${form}`, (to) => foundTextsOf(db, asked, shape, to), values));
    const books = rows.filter(isFound);
    const { limit, offset = 0 } = asked;
    // A page that is not full is the last one, unless it lies behind it.
    const isLast = books.length < limit && (books.length > 0 || offset === 0);
    return isLast ? { books, total: offset + books.length } : { books };
  };

  const count = async ({ asked, values, form }: Search): Promise<number> => {
    const [counted] = await prepared.ask(`count ${form}`, (to) => foundCountOf(db, asked, to), values);
    return counted?.count ?? 0;
  };

  return {
    /** Makes every book searchable that is not yet, so that nobody who searches has to wait for it. */
    makeSearchable: fill,

    /** The texts of a list, or of what is found where it says what is looked for. */
    async texts(listing: ProductListing, shape: string): Promise<TextPage> {
      if (listing.search !== undefined) {
        const search = searchOf(listing);
        if (!search) return { books: [], total: 0 };
        const { books, total = await count(search) } = await find(search, shape);
        return { books, total };
      }
      const books = await prepared.ask(`texts ${shapeOf(listing)}`, (to) => textsOf(db, listing, shape, to), listing);
      const [first] = books;
      if (!first && listing.offset) return { books, total: await countAll(listing) };
      return { books, total: first?.total ?? books.length };
    },

    /** The numbers of what is found, in its order, and never how many there are in all: counting may cost more than finding. */
    async found(listing: ProductListing): Promise<readonly number[]> {
      const search = searchOf(listing);
      return search ? (await find(search)).books.map(({ id }) => id) : [];
    },

    /** What the page of a book says, by any address the book ever had; `null` where that has to be written. */
    async pageText(slug: string, shape: string): Promise<{ id: number; text: string | null } | undefined> {
      const [row] = await prepared.ask('page text', (to) => pageTextOf(db, shape, to), { slug: slug.toLowerCase() });
      return row;
    },

    /** Books by their numbers, each with the state that was read. */
    revised: (ids: readonly number[], kind: TextKind): Promise<RevisedRow[]> =>
      productRows(db, kind).select('products.revision').where('products.id', 'in', ids).execute(),

    /** Keeps what is said of books, unless a later state of them has been written. */
    async keepTexts(
      kind: TextKind,
      texts: readonly { id: number; revision: string; text: string }[],
      shape: string,
    ): Promise<void> {
      // In one order, so that two who write the same books never wait for each other.
      await sql`
        insert into ${KEPT_IN[kind]} as kept (product_id, revision, shape, text)
        select products.id, written.revision, ${shape}, written.text
        from json_to_recordset(${JSON.stringify(texts)}::json) as written(id integer, revision bigint, text text)
        join products on products.id = written.id and products.revision = written.revision
        order by products.id
        on conflict (product_id) do update set revision = excluded.revision, shape = excluded.shape, text = excluded.text
        where kept.revision <= excluded.revision`.execute(db);
    },
  };
}

/** A search as statements take it. */
type Search = NonNullable<ReturnType<typeof searchOf>>;

/** What is asked by a listing that says what is looked for; `undefined` where nothing can be found. */
function searchOf(listing: ProductListing) {
  const needle = needleOf(listing.search ?? '');
  if (needle === '') return undefined;
  const { limit = MOST_FOUND, offset = 0, order, tagId, authorId, seriesId } = listing;
  const sought = soughtBy(needle);
  const hasGrams = sought.grams !== undefined;
  const isAmongAll = order === undefined && [tagId, authorId, seriesId].every((of) => of === undefined);
  const isOfWord = sought.isOneWord && hasGrams && isAmongAll;
  const asked: SoughtListing = { ...listing, limit, most: offset + limit, hasGrams, isOfWord };
  const kind = isOfWord ? 'word' : hasGrams ? 'long' : 'short';
  return { asked, values: { ...asked, ...sought }, form: `${kind} ${shapeOf(asked)}` };
}

const isFound = <R extends FoundRow>(row: R): row is R & { id: number } => row.id !== null;
