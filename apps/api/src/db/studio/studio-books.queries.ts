import { sql, type SqlBool } from 'kysely';
import type { Db } from '../database.ts';
import { fileSetQueries } from '../files/file-sets.queries.ts';
import { lockAccountsOfBook } from '../lock-account.ts';
import type { ProductStatus } from '../schema.ts';

/** All SQL of the studio over single books. Run changes inside a transaction that has locked the book. */
export function studioBookQueries(db: Db) {
  return {
    /** Returns the columns of a book that permissions and prices need. */
    find: (id: number) =>
      db
        .selectFrom('products')
        .where('id', '=', id)
        .select(['id', 'seller_id', 'status', 'price_cents'])
        .executeTakeFirst(),

    /**
     * Locks a book until the end of the transaction. The accounts of its seller and of `userId` are locked first. A
     * change of an account locks the account before its books, so the other order could deadlock. Name the user whose
     * quotas the transaction checks.
     */
    async lock(id: number, userId?: number) {
      if (!(await lockAccountsOfBook(db, id, userId))) return undefined;
      return db
        .selectFrom('products')
        .where('id', '=', id)
        .select(['id', 'seller_id', 'status', 'price_cents', 'details_version', 'release_at', 'slug'])
        .forUpdate()
        .executeTakeFirst();
    },

    /** Whether a book of this seller was approved before: it is or was on sale, and the shop has taken none down. */
    async hasApprovedBook(sellerId: number): Promise<boolean> {
      const found = await db
        .selectFrom('products')
        .where('seller_id', '=', sellerId)
        .where('status', 'in', ['published', 'unpublished'])
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('book_takedowns')
                .innerJoin('products as taken', 'taken.id', 'book_takedowns.product_id')
                .where('taken.seller_id', '=', sellerId)
                .select('product_id'),
            ),
          ),
        )
        .select('id')
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },

    /** Returns the payment account of a seller; `null` without one. */
    async findPayoutAccount(sellerId: number): Promise<string | null> {
      const seller = await db
        .selectFrom('users')
        .where('id', '=', sellerId)
        .select('stripe_account_id')
        .executeTakeFirst();
      return seller?.stripe_account_id ?? null;
    },

    /** Returns the current edition of a book. */
    findEdition: (productId: number) =>
      db
        .selectFrom('editions')
        .where('product_id', '=', productId)
        .where('is_current', '=', true)
        .select(['id', 'size_bytes', 'created_at'])
        .executeTakeFirst(),

    /** Returns the report about a file of a book, about the current one by default. */
    findReport: (productId: number, editionId?: number) =>
      db
        .selectFrom('editions')
        .innerJoin('edition_reports', 'edition_reports.edition_id', 'editions.id')
        .where('editions.product_id', '=', productId)
        .$if(editionId === undefined, (query) => query.where('editions.is_current', '=', true))
        .$if(editionId !== undefined, (query) => query.where('editions.id', '=', editionId ?? 0))
        .select(['edition_reports.report', 'edition_reports.edition_id'])
        .executeTakeFirst(),

    /** Whether a book has or had this slug. */
    async isSlugTaken(slug: string): Promise<boolean> {
      const owner = await db
        .selectFrom('product_slugs')
        .where('slug', '=', slug)
        .select('product_id')
        .executeTakeFirst();
      return owner !== undefined;
    },

    /** Inserts a draft without a file. */
    async insertDraft(draft: { identifier: string; name: string; slug: string; seller_id: number }): Promise<number> {
      const { id } = await db
        .insertInto('products')
        .values({ ...draft, status: 'draft', status_changed_at: new Date(), price_cents: null })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db.insertInto('product_slugs').values({ slug: draft.slug, product_id: id }).execute();
      return id;
    },

    /** Counts the books of a seller that visitors do not see yet. */
    async countUnpublished(sellerId: number): Promise<number> {
      const { count } = await db
        .selectFrom('products')
        .where('seller_id', '=', sellerId)
        .where('status', 'in', ['draft', 'in_review', 'scheduled'])
        .select(sql<number>`count(*)::integer`.as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Sets the status of a locked book, and on its first publication the date that lists show. */
    async setStatus(
      id: number,
      change: { status: ProductStatus; now: Date; releaseAt?: Date | null; publishedAt?: Date; note?: string },
    ): Promise<void> {
      await db
        .updateTable('products')
        .set({
          status: change.status,
          status_changed_at: change.now,
          release_at: change.releaseAt ?? null,
          review_note: change.note ?? '',
          updated_at: change.now,
          ...(change.publishedAt === undefined ? {} : { published_at: change.publishedAt }),
        })
        .where('id', '=', id)
        .execute();
    },

    /** Publishes scheduled books that are due; returns their ids. */
    async publishDue(now: Date): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        update products set status = 'published', published_at = release_at, status_changed_at = release_at,
          release_at = null, updated_at = ${now}
        where id in (select id from products where status = 'scheduled' and release_at <= ${now}
          order by release_at for update skip locked)
        returning id`.execute(db);
      return rows.map(({ id }) => id);
    },

    /** Deletes a draft without orders and entitlements; returns whether it did. An upload to it becomes a new draft. */
    async deleteDraft(id: number): Promise<boolean> {
      await fileSetQueries(db).lockOfBook(id);
      const result = await db
        .deleteFrom('products')
        .where('id', '=', id)
        .where('status', '=', 'draft')
        .where(sql<SqlBool>`not exists (select from order_lines where product_id = products.id)`)
        .where(sql<SqlBool>`not exists (select from entitlements where product_id = products.id)`)
        .executeTakeFirst();
      return result.numDeletedRows > 0n;
    },

    /** Lists the slugs that a book has or had. */
    async listSlugs(id: number): Promise<string[]> {
      const rows = await db.selectFrom('product_slugs').where('product_id', '=', id).select('slug').execute();
      return rows.map(({ slug }) => slug);
    },

    /** Changes the slug of a book; `false` when another book has it. The former slug still finds the book. */
    async moveTo(id: number, slug: string): Promise<boolean> {
      await db
        .insertInto('product_slugs')
        .values({ slug, product_id: id })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const owner = await db
        .selectFrom('product_slugs')
        .where('slug', '=', slug)
        .select('product_id')
        .executeTakeFirst();
      if (owner?.product_id !== id) return false;
      await db.updateTable('products').set({ slug }).where('id', '=', id).execute();
      return true;
    },

    /** Sets the size of the sample. */
    async setSamplePercent(id: number, percent: number): Promise<void> {
      await db.updateTable('products').set({ sample_percent: percent }).where('id', '=', id).execute();
    },

    /** Lists the names of all genres, which books share. */
    async listGenres(): Promise<string[]> {
      const rows = await db
        .selectFrom('tags')
        .select('name')
        .orderBy('position')
        .orderBy(sql`lower(name)`)
        .execute();
      return rows.map(({ name }) => name);
    },
  };
}

/** A book that is locked until the end of the transaction. */
export type LockedBook = NonNullable<Awaited<ReturnType<ReturnType<typeof studioBookQueries>['lock']>>>;
