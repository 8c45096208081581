import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';

/** The reply to a review, as columns of a review. All are `null` without a reply. */
export interface ReplyColumns {
  readonly reply_html: string | null;
  readonly reply_author: string | null;
  readonly reply_created_at: Date | null;
}

/**
 * The name under which an author replies. It is the pen name of the profile if the book has it, otherwise the name of
 * the book's first author. Readers know both. The account may have another name. Needs the tables `products` and
 * `users` of the reply.
 */
export const replyAuthorName: RawBuilder<string> = sql<string>`coalesce(
  (select contributors.name from author_profiles
    join contributors on contributors.author_id = author_profiles.author_id
    where author_profiles.user_id = users.id and contributors.product_id = products.id and contributors.role = 'aut' limit 1),
  nullif(products.credits_json #>> '{authors,0,name}', ''), nullif(users.display_name, ''), users.username)`;

/** All SQL that writes replies. */
export function reviewReplyQueries(db: Db) {
  return {
    /** Finds a visible review and the seller of its book, and keeps the review from being deleted. */
    lockReview: (id: number): Promise<{ product_id: number; seller_id: number | null } | undefined> =>
      db
        .selectFrom('reviews')
        .innerJoin('products', 'products.id', 'reviews.product_id')
        .where('reviews.id', '=', id)
        .where('reviews.is_visible', '=', true)
        .select(['reviews.product_id', 'products.seller_id'])
        .forKeyShare('reviews')
        .executeTakeFirst(),

    /** Inserts the reply to a review, or replaces it. */
    async save(reply: {
      reviewId: number;
      productId: number;
      userId: number;
      text: string;
      html: string;
      now: Date;
    }): Promise<void> {
      const { userId: user_id, text: source_text, html, now } = reply;
      await db
        .insertInto('review_replies')
        .values({
          review_id: reply.reviewId,
          product_id: reply.productId,
          user_id,
          source_text,
          html,
          created_at: now,
        })
        .onConflict((conflict) =>
          conflict.column('review_id').doUpdateSet({ user_id, source_text, html, edited_at: now }),
        )
        .execute();
    },

    /** Deletes the reply to a review. */
    async delete(reviewId: number): Promise<void> {
      await db.deleteFrom('review_replies').where('review_id', '=', reviewId).execute();
    },
  };
}
