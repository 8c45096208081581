import type { Db } from './database.ts';

/**
 * Locks accounts until the transaction ends, in the order of their ids. A transaction locks accounts, then books in the order of their
 * ids, then sets of files, then authors, then series, and last the version of the catalog: so no two of them wait for each other.
 */
export async function lockAccounts(trx: Db, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await trx.selectFrom('users').where('id', 'in', userIds).orderBy('id').select('id').forNoKeyUpdate().execute();
}

/**
 * Locks the account of a book's seller, and that of another user, before the book is locked. Returns `false` when the book does not
 * exist.
 */
export async function lockAccountsOfBook(trx: Db, productId: number, userId?: number): Promise<boolean> {
  const book = await trx.selectFrom('products').where('id', '=', productId).select('seller_id').executeTakeFirst();
  if (!book) return false;
  await lockAccounts(
    trx,
    [book.seller_id, userId].filter((account) => account !== null && account !== undefined),
  );
  return true;
}

/**
 * Locks an account until the transaction ends, so that only one call at a time counts and writes its rows. Returns
 * `false` when the account does not exist.
 */
export async function lockAccount(trx: Db, userId: number): Promise<boolean> {
  const account = trx.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate();
  return (await account.executeTakeFirst()) !== undefined;
}
