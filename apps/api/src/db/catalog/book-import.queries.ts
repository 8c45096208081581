import { sql } from 'kysely';
import { hasImportedFile, type KnownBook, ON_SALE_ONCE } from './known-books.queries.ts';
import { type BookMetadata, bookMetadataQueries } from './book-metadata.queries.ts';
import type { Db } from '../database.ts';
import { saveCover, type StoredCover } from './book-covers.queries.ts';
import { type EditionImport, editionQueries } from './editions.queries.ts';
import { genreQueries } from './genres.queries.ts';
import type { SlugGenerator } from './authors-series.queries.ts';

/** A book as described by its file and by the import command. */
export interface BookImport {
  readonly identifier: string;
  readonly name: string;
  readonly language: string;
  readonly publisher: string;
  readonly shortDescription: string;
  readonly description: string;
  readonly contributors: readonly {
    readonly role: string;
    readonly name: string;
    readonly sortAs?: string | undefined;
  }[];
  readonly genres: readonly string[];
  readonly cover?: StoredCover | undefined;
  /** The price to set; when absent, a known book keeps its price. */
  readonly priceCents?: number | undefined;
  /** The price of a new book without a given price; `null` leaves it without one. */
  readonly defaultPriceCents: number | null;
  /** The status of a new book; `published` by default. */
  readonly status?: 'draft' | undefined;
  readonly subtitle: string;
  /** 13 digits; empty without one. */
  readonly isbn: string;
  /** A day, a month or a year in ISO 8601; empty when unknown. */
  readonly publicationDate: string;
  readonly sellerId?: number | undefined;
  readonly publishedAt?: Date | undefined;
  readonly totalSales?: number | undefined;
  readonly metadata: BookMetadata;
  readonly edition: EditionImport;
}

/** The book whose current file equals an imported file. */
export interface ExistingBook {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  /** The username of the seller; null for the shop's own book. */
  readonly seller: string | null;
  readonly genres: string[];
}

/** All SQL that imports books. Run `save` inside the transaction that has locked the book with `knownBookQueries`. */
export function bookImportQueries(db: Db) {
  return {
    /**
     * Finds the book whose current file has exactly this content. The shop's own books come first, then the books that the shop
     * has imported for authors. Books that authors uploaded are never found.
     */
    async findByContentHash(contentHash: string): Promise<ExistingBook | undefined> {
      const found = await db
        .selectFrom('editions')
        .innerJoin('products', 'products.id', 'editions.product_id')
        .leftJoin('users', 'users.id', 'products.seller_id')
        .where('editions.content_hash', '=', contentHash)
        .where('editions.is_current', '=', true)
        .where(({ eb, or, and }) =>
          or([
            eb('products.seller_id', 'is', null),
            and([eb('products.status', 'in', [...ON_SALE_ONCE]), hasImportedFile]),
          ]),
        )
        .orderBy(sql`products.seller_id is not null`)
        .orderBy('products.id')
        .select(['products.id', 'products.name', 'products.slug', 'users.username as seller'])
        .executeTakeFirst();
      return found && { ...found, genres: await genresOf(db, found.id) };
    },

    /** Sets a price; returns `false` when it is unchanged. */
    async setPrice(productId: number, priceCents: number): Promise<boolean> {
      const result = await db
        .updateTable('products')
        .set({ price_cents: priceCents, updated_at: new Date() })
        .where('id', '=', productId)
        .where('price_cents', 'is distinct from', priceCents)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    /** Updates `existing`, or inserts a new book. Generates a slug when a new one is needed. */
    async save(
      book: BookImport,
      existing: KnownBook | undefined,
      generateSlug: (isTaken: (slug: string) => Promise<boolean>) => Promise<string>,
      generatePageSlug: SlugGenerator,
    ) {
      const before = existing && (await importedFields(db, existing.id));
      if (book.cover) await saveCover(db, book.cover);
      const isRenamed = existing !== undefined && existing.name !== book.name;
      const slug =
        existing && !isRenamed ? existing.slug : await generateSlug((taken) => isSlugTaken(db, taken, existing?.id));
      const id = existing ? await update(db, existing.id, slug, book) : await insert(db, slug, book);
      await db
        .insertInto('product_slugs')
        .values({ slug, product_id: id })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await saveContributors(db, id, book.contributors);
      await genreQueries(db).assign(id, book.genres);
      const editionId = await editionQueries(db).saveCurrent(id, book.edition);
      await bookMetadataQueries(db).save(id, book.metadata, generatePageSlug);
      const after = before && (await importedFields(db, id));
      const changes = before && after ? changedFields(before, after) : [];
      return {
        id,
        slug,
        // The file may have the former name of a genre.
        genres: await genresOf(db, id),
        editionId,
        changes,
        status: existing ? ('updated' as const) : ('added' as const),
      };
    },
  };
}

/** The queries that import books. */
export type BookImportQueries = ReturnType<typeof bookImportQueries>;

/** Returns the fields that an import can change, keyed by their names in the import report. */
async function importedFields(db: Db, id: number): Promise<Readonly<Record<string, unknown>>> {
  const row = await db.selectFrom('products').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
  const edition = await db
    .selectFrom('editions')
    .where('product_id', '=', id)
    .where('is_current', '=', true)
    .select('content_hash')
    .executeTakeFirst();
  const people = await db
    .selectFrom('contributors')
    .where('product_id', '=', id)
    .orderBy('position')
    .select(['role', 'name'])
    .execute();
  return {
    title: row.name,
    people,
    seller: row.seller_id,
    price: row.price_cents,
    language: row.language,
    publisher: row.publisher,
    description: [row.short_description, row.description],
    genres: await genresOf(db, id),
    series: [row.series_id, row.series_position],
    cover: row.cover_hash,
    accessibility: row.accessibility,
    file: edition?.content_hash,
  };
}

const changedFields = (before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));

async function genresOf(db: Db, productId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('product_tags')
    .innerJoin('tags', 'tags.id', 'product_tags.tag_id')
    .where('product_tags.product_id', '=', productId)
    .orderBy('product_tags.position')
    .select('tags.name')
    .execute();
  return rows.map((row) => row.name);
}

async function isSlugTaken(db: Db, slug: string, exceptProductId: number | undefined): Promise<boolean> {
  const owner = await db.selectFrom('product_slugs').select('product_id').where('slug', '=', slug).executeTakeFirst();
  return owner !== undefined && owner.product_id !== exceptProductId;
}

function toColumns(book: BookImport, slug: string) {
  return {
    name: book.name,
    slug,
    language: book.language,
    publisher: book.publisher,
    subtitle: book.subtitle,
    isbn: book.isbn,
    publication_date: book.publicationDate,
    short_description: book.shortDescription,
    description: book.description,
    cover_hash: book.cover?.hash ?? null,
    ...(book.sellerId === undefined ? {} : { seller_id: book.sellerId }),
    ...(book.publishedAt === undefined ? {} : { published_at: book.publishedAt }),
    ...(book.totalSales === undefined ? {} : { total_sales: book.totalSales }),
    updated_at: new Date(),
  };
}

async function insert(db: Db, slug: string, book: BookImport): Promise<number> {
  const { id } = await db
    .insertInto('products')
    .values({
      ...toColumns(book, slug),
      identifier: book.identifier,
      price_cents: book.priceCents ?? book.defaultPriceCents,
      ...(book.status === undefined ? {} : { status: book.status, status_changed_at: new Date() }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function update(db: Db, id: number, slug: string, book: BookImport): Promise<number> {
  const price = book.priceCents === undefined ? {} : { price_cents: book.priceCents };
  await db
    .updateTable('products')
    .set({ ...toColumns(book, slug), ...price, details_version: sql`details_version + 1` })
    .where('id', '=', id)
    .execute();
  return id;
}

/** Replaces the contributors of a book. Run it inside a transaction. */
export async function saveContributors(db: Db, productId: number, people: BookImport['contributors']): Promise<void> {
  await db.deleteFrom('contributors').where('product_id', '=', productId).execute();
  if (people.length === 0) return;
  const rows = people.map(({ role, name, sortAs }, position) => ({
    product_id: productId,
    position,
    role,
    name,
    sort_as: sortAs ?? null,
  }));
  await db.insertInto('contributors').values(rows).execute();
}
