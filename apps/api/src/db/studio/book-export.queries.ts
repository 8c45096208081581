import { sql } from 'kysely';
import { type ReplyColumns, replyAuthorName } from '../catalog/review-replies.queries.ts';
import type { Db } from '../database.ts';

/** A review as visitors see it, with the reply as visitors see it and as typed. */
export interface ExportedReview extends ReplyColumns {
  readonly id: number;
  readonly rating: number;
  readonly html: string;
  readonly reviewer: string;
  readonly is_verified: boolean;
  readonly created_at: Date;
  readonly reply_text: string | null;
}

/** A page of rows after the last id of the page before. */
interface Page {
  readonly afterId: number;
  readonly limit: number;
}

/** All SQL of the export of an author's books. */
export function bookExportQueries(db: Db) {
  return {
    /** Counts what the export of a seller contains. */
    async summary(sellerId: number) {
      const own = sql`select id from products where seller_id = ${sellerId}`;
      const { rows } = await sql<{ books: number; files: number; bytes: number; reviews: number; sales: number }>`
        select (select count(*) from (${own}) own)::integer as books,
          count(*)::integer as files, coalesce(sum(size_bytes), 0)::float8 as bytes,
          (select count(*) from reviews where product_id in (${own}) and is_visible)::integer as reviews,
          (select count(*) from sales where seller_id = ${sellerId})::integer as sales
        from editions where product_id in (${own})`.execute(db);
      return rows[0] ?? { books: 0, files: 0, bytes: 0, reviews: 0, sales: 0 };
    },

    /** Lists the ids of a seller's books. */
    async bookIds(sellerId: number, { afterId, limit }: Page): Promise<number[]> {
      const rows = await db
        .selectFrom('products')
        .where('seller_id', '=', sellerId)
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(limit)
        .select('id')
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Lists the visible reviews of a book with their replies. */
    reviews: (productId: number, { afterId, limit }: Page): Promise<ExportedReview[]> =>
      db
        .selectFrom('reviews')
        .innerJoin('products', 'products.id', 'reviews.product_id')
        .leftJoin('review_replies', 'review_replies.review_id', 'reviews.id')
        .leftJoin('users', 'users.id', 'review_replies.user_id')
        .where('reviews.product_id', '=', productId)
        .where('reviews.is_visible', '=', true)
        .where('reviews.id', '>', afterId)
        .orderBy('reviews.id')
        .limit(limit)
        .select(['reviews.id', 'reviews.rating', 'reviews.html', 'reviews.reviewer', 'reviews.is_verified'])
        .select(['reviews.created_at', 'review_replies.html as reply_html', 'review_replies.source_text as reply_text'])
        .select(['review_replies.created_at as reply_created_at', replyAuthorName.as('reply_author')])
        .execute(),
  };
}
