import type { Db } from '../database.ts';

/** All SQL over marked books. */
export function favoriteQueries(db: Db) {
  return {
    /** Whether this person marked this product. */
    async isFavorite(userId: number, productId: number): Promise<boolean> {
      const found = await db
        .selectFrom('favorites')
        .select('product_id')
        .where('user_id', '=', userId)
        .where('product_id', '=', productId)
        .executeTakeFirst();
      return found !== undefined;
    },

    /** Marks a published product; marking twice is marking once. Answers whether there is such a product. */
    async add(userId: number, productId: number): Promise<boolean> {
      const product = await db
        .selectFrom('products')
        .where('id', '=', productId)
        .where('status', '=', 'published')
        .select('id')
        .executeTakeFirst();
      if (!product) return false;
      await db
        .insertInto('favorites')
        .values({ user_id: userId, product_id: productId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return true;
    },

    /** Takes the mark away, if there is one. */
    async remove(userId: number, productId: number): Promise<void> {
      await db.deleteFrom('favorites').where('user_id', '=', userId).where('product_id', '=', productId).execute();
    },
  };
}

/** The queries over marked books. */
export type FavoriteQueries = ReturnType<typeof favoriteQueries>;
