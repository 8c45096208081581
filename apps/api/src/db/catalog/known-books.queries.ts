import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { lockAccountsOfBook } from '../lock-account.ts';
import type { ProductStatus } from '../schema.ts';

/** A stored book that shares an identifier with an import. */
export interface KnownBook {
  readonly id: number;
  readonly identifier: string;
  readonly name: string;
  readonly slug: string;
  /** The author who sells it; null for the shop's own book. */
  readonly sellerId: number | null;
  /** The username of the seller. */
  readonly seller: string | null;
  readonly status: ProductStatus;
  /** Whether the shop has imported a file of the book. Other files were uploaded. */
  readonly isImported: boolean;
  /** Whether the shop took the book down. Another author may be the real one then. */
  readonly isTakenDown: boolean;
  readonly authors: readonly string[];
}

/** The statuses of books that are or were on sale. */
export const ON_SALE_ONCE: readonly ProductStatus[] = ['published', 'unpublished'];

/**
 * The maximum number of books with an identifier to compare. Some programs write the same identifier into every file.
 */
const MAX_SAME_IDENTIFIER = 1_000;

/** All SQL that finds and locks the books that an import or a publication can concern. Run it inside a transaction. */
export function knownBookQueries(db: Db) {
  return {
    /**
     * Locks and returns the books with one of these identifiers. Another import of the first identifier waits until the
     * transaction ends, even if no book has that identifier yet.
     */
    async lockByIdentifiers(identifiers: readonly string[]): Promise<KnownBook[]> {
      await lockIdentifier(db, identifiers[0] ?? '');
      const rows = await selectKnown(db)
        .where('products.identifier', 'in', identifiers)
        .orderBy('products.id')
        .forUpdate('products')
        .execute();
      return withAuthors(db, rows);
    },

    /** Makes every other import and publication with this identifier wait until the transaction ends. Call it before locking books. */
    lockIdentifier: (identifier: string): Promise<void> => lockIdentifier(db, identifier),

    /** Finds the books of other sellers that have this identifier, or a file with it. `null` stands for the shop itself. */
    async findOthersByIdentifier(identifier: string, sellerId: number | null): Promise<KnownBook[]> {
      const rows = await selectKnown(db)
        .where('products.id', 'in', (eb) =>
          eb
            .selectFrom('products')
            .where('identifier', '=', identifier)
            .select('id')
            .union(
              eb
                .selectFrom('edition_imports')
                .innerJoin('editions', 'editions.id', 'edition_imports.edition_id')
                .where(sql`edition_imports.book #>> '{book,identifier}'`, '=', identifier)
                .select('editions.product_id as id'),
            ),
        )
        .where('products.seller_id', 'is distinct from', sellerId)
        .where((eb) =>
          eb.or([eb('products.seller_id', 'is', null), eb('products.status', 'in', ['scheduled', ...ON_SALE_ONCE])]),
        )
        .orderBy('products.id')
        .limit(MAX_SAME_IDENTIFIER)
        .execute();
      return withAuthors(db, rows);
    },

    /** Locks a book before the import of its next file. Locks the accounts of its seller and of the uploader first. */
    async lockBook(id: number, uploadedBy?: number): Promise<KnownBook> {
      await lockAccountsOfBook(db, id, uploadedBy);
      const row = await selectKnown(db).where('products.id', '=', id).forUpdate('products').executeTakeFirstOrThrow();
      return { ...row, authors: await authorsOf(db, id) };
    },
  };
}

/** Whether the shop has imported a file of the book of the row. */
export const hasImportedFile = sql<boolean>`exists (select from editions as imported
  where imported.product_id = products.id and imported.uploaded_by is null)`;

const selectKnown = (db: Db) =>
  db
    .selectFrom('products')
    .leftJoin('users', 'users.id', 'products.seller_id')
    .select(['products.id', 'products.identifier', 'products.name', 'products.slug', 'products.status'])
    .select([
      'products.seller_id as sellerId',
      'users.username as seller',
      hasImportedFile.as('isImported'),
      isTakenDown.as('isTakenDown'),
    ]);

const isTakenDown = sql<boolean>`exists (select from book_takedowns where product_id = products.id)`;

async function lockIdentifier(db: Db, identifier: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${identifier}, 0))`.execute(db);
}

async function withAuthors(db: Db, rows: readonly Omit<KnownBook, 'authors'>[]): Promise<KnownBook[]> {
  const known: KnownBook[] = [];
  for (const row of rows) known.push({ ...row, authors: await authorsOf(db, row.id) });
  return known;
}

async function authorsOf(db: Db, productId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('contributors')
    .where('product_id', '=', productId)
    .where('role', '=', 'aut')
    .orderBy('position')
    .select('name')
    .execute();
  return rows.map(({ name }) => name);
}
