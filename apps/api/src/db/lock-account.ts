import type { Db } from './database.ts';

/**
 * Locks an account until the transaction ends, so that its rows are counted and written by one call at a time. Returns `false`
 * when the account is gone.
 */
export async function lockAccount(trx: Db, userId: number): Promise<boolean> {
  const account = trx.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate();
  return (await account.executeTakeFirst()) !== undefined;
}
