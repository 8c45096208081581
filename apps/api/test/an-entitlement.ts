import type { Deps } from '../src/deps.ts';

/** Gives somebody the right to a book, as a paid order does. */
export const anEntitlement = ({ db }: Pick<Deps, 'db'>, user_id: number, product_id: number) =>
  db.insertInto('entitlements').values({ user_id, product_id, source: 'order' }).execute();
