import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** The balance of an author; all amounts in cents. */
export interface AuthorBalance {
  readonly author: string;
  readonly stripeAccountId: string | null;
  /** Share of sales, less refunds. */
  readonly earnedCents: number;
  /** Transferred and not reversed. */
  readonly sentCents: number;
  /** To be transferred. */
  readonly dueCents: number;
  /** Overpaid. */
  readonly debtCents: number;
}

/** The filter of a list of balances. */
export interface AuthorBalanceFilter {
  readonly userId?: number | undefined;
  /** In any letter case. */
  readonly username?: string | undefined;
}

/** All SQL over the balances of authors. */
export function authorBalanceQueries(db: Db) {
  return {
    // Lifetime totals exceed an integer at twenty million dollars; float8 is exact to the cent up to ninety trillion.
    /** Lists the balances of authors, the largest debt first. */
    list: ({ userId, username }: AuthorBalanceFilter = {}): Promise<AuthorBalance[]> =>
      db
        .selectFrom('users')
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom('ledger_entries')
              .where(sql<boolean>`account in ('author_payable/' || users.id, 'author_debt/' || users.id)`)
              .select([
                sql<number>`(-coalesce(sum(amount_cents) filter (where kind in ('split', 'return')
                  and account like 'author!_payable/%' escape '!'), 0))::float8`.as('earnedCents'),
                sql<number>`(-coalesce(sum(amount_cents) filter (where account like 'author!_payable/%' escape '!'), 0))::float8`.as(
                  'dueCents',
                ),
                sql<number>`coalesce(sum(amount_cents) filter (where account like 'author!_debt/%' escape '!'), 0)::float8`.as(
                  'debtCents',
                ),
              ])
              .as('ledger'),
          (join) => join.onTrue(),
        )
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom('transfers')
              .whereRef('seller_id', '=', 'users.id')
              .where('status', '=', 'made')
              .select(sql<number>`coalesce(sum(sent_cents - reversed_cents), 0)::float8`.as('sentCents'))
              .as('sent'),
          (join) => join.onTrue(),
        )
        .where('users.role', '=', 'author')
        .$if(userId !== undefined, (query) => query.where('users.id', '=', userId ?? 0))
        .$if(username !== undefined, (query) =>
          query.where(({ eb, fn }) => eb(fn('lower', ['users.username']), '=', (username ?? '').toLowerCase())),
        )
        .orderBy('debtCents', 'desc')
        .orderBy('dueCents', 'desc')
        .orderBy('users.username')
        .select([
          'users.username as author',
          'users.stripe_account_id as stripeAccountId',
          'ledger.earnedCents',
          'ledger.dueCents',
          'ledger.debtCents',
          'sent.sentCents',
        ])
        .execute(),
  };
}
