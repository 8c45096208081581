import { NotFoundError } from '@octavo/core/errors';
import type { Db } from '../../db/database.ts';
import { type AuthorBalance, authorBalanceQueries } from '../../db/reports/author-balances.queries.ts';

/**
 * Reports what authors earned, were paid, will be paid and owe; with `username`, one author.
 * @throws {NotFoundError} `not_found`
 */
export async function authorBalancesReport({ db }: { readonly db: Db }, username?: string): Promise<AuthorBalance[]> {
  const balances = await authorBalanceQueries(db).list({ username });
  if (username !== undefined && balances.length === 0)
    throw new NotFoundError('not_found', { message: `There is no author called "${username}".` });
  return balances;
}
