import type { Db } from './database.ts';

/**
 * Locks accounts until the transaction ends, in the order of their ids. To prevent deadlocks, every transaction locks in this
 * order: accounts, books by id, sets of files, authors, series, and last the version of the catalog.
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
