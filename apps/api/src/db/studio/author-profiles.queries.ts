import type { AuthorLink } from '@octavo/core/entities';
import { sql, type SqlBool } from 'kysely';
import { saveCover, type StoredCover } from '../catalog/book-covers.queries.ts';
import type { Db } from '../database.ts';

/** The profile of an author. */
export interface AuthorProfileRecord {
  readonly pen_name: string | null;
  /** `null` while no book of the author is on sale. */
  readonly slug: string | null;
  readonly source_text: string;
  readonly links: readonly AuthorLink[];
  readonly portrait_hash: string | null;
  readonly portrait_width: number | null;
  readonly portrait_height: number | null;
}

/** The name of an author, and their page. */
export interface PenName {
  readonly id: number;
  readonly name: string;
}

/** All SQL over the profiles of authors. */
export function authorProfileQueries(db: Db) {
  return {
    /** Finds the profile of a user. */
    find: (userId: number): Promise<AuthorProfileRecord | undefined> =>
      db
        .selectFrom('author_profiles')
        .leftJoin('authors', 'authors.id', 'author_profiles.author_id')
        .leftJoin('covers', 'covers.hash', 'author_profiles.portrait_hash')
        .where('user_id', '=', userId)
        .select(['authors.name as pen_name', 'source_text', 'links', 'portrait_hash'])
        .select(['covers.width as portrait_width', 'covers.height as portrait_height'])
        .select(
          sql<string | null>`case when exists (
            select from contributors join products on products.id = contributors.product_id
            where contributors.author_id = authors.id and products.seller_id = author_profiles.user_id
              and products.status = 'published') then authors.slug end`.as('slug'),
        )
        .executeTakeFirst(),

    /** Lists the authors of the visible books of a user, by name. */
    listPenNames: (userId: number, limit: number): Promise<PenName[]> =>
      db
        .selectFrom('authors')
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('contributors')
              .innerJoin('products', 'products.id', 'contributors.product_id')
              .whereRef('contributors.author_id', '=', 'authors.id')
              .where('contributors.role', '=', 'aut')
              .where('products.seller_id', '=', userId)
              .where(sql<SqlBool>`is_visible_status(products.status)`)
              .select('contributors.author_id'),
          ),
        )
        .orderBy('authors.name')
        .orderBy('authors.id')
        .limit(limit)
        .select(['authors.id', 'authors.name'])
        .execute(),

    /**
     * Locks the page of an author until the end of the transaction, and returns whether this user may show a profile
     * there. The user may if no other user and not the shop sells a visible book of this author. The profile of a user
     * who no longer sells a book leaves the page.
     */
    async claimPage(userId: number, authorId: number): Promise<boolean> {
      await db.selectFrom('authors').where('id', '=', authorId).select('id').forNoKeyUpdate().execute();
      const otherSeller = await db
        .selectFrom('contributors')
        .innerJoin('products', 'products.id', 'contributors.product_id')
        .where('contributors.author_id', '=', authorId)
        .where('contributors.role', '=', 'aut')
        .where(sql<SqlBool>`products.seller_id is distinct from ${userId}`)
        .where(sql<SqlBool>`is_visible_status(products.status)`)
        .select('products.id')
        .limit(1)
        .executeTakeFirst();
      if (otherSeller) return false;
      await db
        .updateTable('author_profiles')
        .set({ author_id: null })
        .where('author_id', '=', authorId)
        .where('user_id', '<>', userId)
        .execute();
      return true;
    },

    /** Replaces the profile of a user, except the portrait. */
    async save(
      userId: number,
      profile: { authorId: number | null; text: string; html: string; links: readonly AuthorLink[] },
    ): Promise<void> {
      const { authorId: author_id, text: source_text, html } = profile;
      const values = { author_id, source_text, html, links: JSON.stringify(profile.links) };
      await db
        .insertInto('author_profiles')
        .values({ user_id: userId, ...values })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
        .execute();
    },

    /** Sets the portrait of a user. */
    async savePortrait(userId: number, portrait: StoredCover): Promise<void> {
      await saveCover(db, portrait);
      const values = { portrait_hash: portrait.hash };
      await db
        .insertInto('author_profiles')
        .values({ user_id: userId, ...values })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
        .execute();
    },

    /** Removes the portrait of a user. */
    async deletePortrait(userId: number): Promise<void> {
      await db.updateTable('author_profiles').set({ portrait_hash: null }).where('user_id', '=', userId).execute();
    },
  };
}
