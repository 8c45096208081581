import type { Deps } from '../src/deps.ts';

/** Entitles a user to a book, like a paid order. */
export const anEntitlement = ({ db }: Pick<Deps, 'db'>, user_id: number, product_id: number) =>
  db.insertInto('entitlements').values({ user_id, product_id, source: 'order' }).execute();
