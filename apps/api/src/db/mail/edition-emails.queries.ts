import type { Db } from '../database.ts';

/** A new edition as its email names it. */
export interface EmailedEdition {
  readonly title: string;
  readonly slug: string;
  readonly note: string;
}

/** All SQL over emails about new editions. */
export function editionEmailQueries(db: Db) {
  return {
    /**
     * Finds the edition of an email. `undefined` when the recipient no longer wants such emails or no longer owns the book, and
     * when the edition is no longer the current one.
     */
    find: (emailId: number, editionId: number): Promise<EmailedEdition | undefined> =>
      db
        .selectFrom('email_outbox')
        .innerJoin('users', 'users.id', 'email_outbox.user_id')
        .innerJoin('editions', (join) => join.on('editions.id', '=', editionId).on('editions.is_current', '=', true))
        .innerJoin('products', 'products.id', 'editions.product_id')
        .innerJoin('entitlements', (join) =>
          join
            .onRef('entitlements.product_id', '=', 'products.id')
            .onRef('entitlements.user_id', '=', 'users.id')
            .on('entitlements.ended_at', 'is', null),
        )
        .where('email_outbox.id', '=', emailId)
        .where('users.wants_edition_emails', '=', true)
        .select(['products.name as title', 'products.slug', 'editions.note'])
        .executeTakeFirst(),
  };
}
