import type { Db } from './database.ts';

/**
 * Locks an account until the transaction ends, so that only one call at a time counts and writes its rows. Returns
 * `false` when the account does not exist.
 */
export async function lockAccount(trx: Db, userId: number): Promise<boolean> {
  const account = trx.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate();
  return (await account.executeTakeFirst()) !== undefined;
}
