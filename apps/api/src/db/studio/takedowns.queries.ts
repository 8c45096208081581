import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { BookTakedownsTable } from '../schema.ts';

/** Why a book was taken down. */
export type TakedownReason = BookTakedownsTable['reason'];

/** A book that was taken down or put back, as its author is told. */
export interface BookTakedown {
  readonly productId: number;
  readonly title: string;
  /** `null` for a book that was put back. */
  readonly reason: TakedownReason | null;
  /** The explanation for the author. */
  readonly note: string;
}

/** All SQL over books that the shop took down. Run changes inside a transaction that has locked the book. */
export function takedownQueries(db: Db) {
  return {
    /** Whether the shop took a book down. */
    async exists(productId: number): Promise<boolean> {
      const found = await db
        .selectFrom('book_takedowns')
        .where('product_id', '=', productId)
        .select('product_id')
        .executeTakeFirst();
      return found !== undefined;
    },

    /** Whether the shop took down another book of this seller with the same identifier or the same file. */
    async hasSameBook(book: { id: number; sellerId: number; identifier: string }): Promise<boolean> {
      const { rows } = await sql`
        select from book_takedowns join products on products.id = book_takedowns.product_id
        where products.seller_id = ${book.sellerId} and products.id <> ${book.id} and (
          products.identifier = ${book.identifier}
          or exists (
            select from editions join edition_imports on edition_imports.edition_id = editions.id
            where editions.product_id = products.id and edition_imports.book #>> '{book,identifier}' = ${book.identifier})
          or exists (
            select from editions join editions own on own.content_hash = editions.content_hash
            where editions.product_id = products.id and own.product_id = ${book.id}))
        limit 1`.execute(db);
      return rows.length > 0;
    },

    /** Records that a user took a book down. */
    async insert(takedown: {
      productId: number;
      reason: TakedownReason;
      note: string;
      userId: number;
      wasPublished: boolean;
      now: Date;
    }): Promise<void> {
      const { productId: product_id, reason, note, userId: taken_down_by, now: taken_down_at } = takedown;
      const { wasPublished: was_published } = takedown;
      await db
        .insertInto('book_takedowns')
        .values({ product_id, reason, note, taken_down_by, taken_down_at, was_published })
        .execute();
    },

    /** Removes the record of a book; returns whether the book was on sale, `undefined` without a record. */
    async remove(productId: number): Promise<boolean | undefined> {
      const removed = await db
        .deleteFrom('book_takedowns')
        .where('product_id', '=', productId)
        .returning('was_published')
        .executeTakeFirst();
      return removed?.was_published;
    },

    /** Enqueues the email for the seller of the book. A book of the shop has none. */
    async enqueueEmail({ productId, reason, note }: Omit<BookTakedown, 'title'>, now: Date): Promise<void> {
      await sql`
        insert into email_outbox (template, user_id, payload, recipient, recipient_name, next_attempt_at, created_at)
        select 'book_takedown', users.id,
          jsonb_build_object('product_id', products.id, 'title', products.name, 'reason', ${reason}::text, 'note', ${note}::text),
          users.email, coalesce(users.display_name, nullif(trim(users.first_name || ' ' || users.last_name), ''), users.username),
          ${now}::timestamptz, ${now}::timestamptz
        from products join users on users.id = products.seller_id where products.id = ${productId}`.execute(db);
    },
  };
}
