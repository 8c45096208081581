import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** The result of the review of a book, as its author is told. */
export interface BookReview {
  readonly productId: number;
  readonly title: string;
  /** The requested changes; `null` for an approved book. */
  readonly note: string | null;
  /** Whether an approved book is published later, at the time that the author chose. */
  readonly isScheduled: boolean;
}

/** All SQL over the emails about reviewed books. */
export function bookReviewEmailQueries(db: Db) {
  return {
    /** Enqueues the email about a reviewed book for its seller. Run this in the transaction of the change. */
    async enqueue({ productId, note, isScheduled }: Omit<BookReview, 'title'>, now: Date): Promise<void> {
      await sql`
        insert into email_outbox (template, user_id, payload, recipient, recipient_name, next_attempt_at, created_at)
        select 'book_review', users.id,
          jsonb_build_object('product_id', products.id, 'title', products.name, 'note', ${note}::text,
            'is_scheduled', ${isScheduled}::boolean),
          users.email, coalesce(users.display_name, nullif(trim(users.first_name || ' ' || users.last_name), ''), users.username),
          ${now}::timestamptz, ${now}::timestamptz
        from products join users on users.id = products.seller_id where products.id = ${productId}`.execute(db);
    },
  };
}
