import { BASE_PATH } from '@octavo/core/contract';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { aBook } from './a-book.ts';
import { anEdition } from './an-edition.ts';
import { anEntitlement } from './an-entitlement.ts';
import { openTestShop, type TestShop } from './harness.ts';
import { insertUnchecked } from './insert-unchecked.ts';
import { type OpenBook, openBook } from './open-book.ts';

/** A signed-in user who owns a short book and has opened it. */
export interface UserSession {
  shop: TestShop;
  product: { id: number; slug: string };
  user: Awaited<ReturnType<TestShop['signIn']>>;
  book: OpenBook;
  /** Differs between the tests of a file. */
  number: number;
  /** Sends a request of the user to the API. */
  send(method: string, path: string, body?: unknown): Promise<Response>;
  /** Runs an insertion without foreign keys. `$1` is the id of the user. */
  run(sql: string, ...values: unknown[]): Promise<void>;
  /** Counts rows of a table. `$1` is the id of the user. */
  count(sql: string): Promise<number>;
}

/** Opens a shop for the calling test file, and signs in a new user before each test. */
export function openUserSession(): UserSession {
  const session = {
    number: 0,
    send: (method, path, body) =>
      session.shop.fetch(BASE_PATH + path, {
        method,
        headers: { authorization: `Bearer ${session.user.token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    run: (sql, ...values) => insertUnchecked(session.shop, sql, [session.user.userId, ...values]),
    count: async (sql) => {
      const { shop, user } = session;
      const { rows } = await shop.pool.query<{ count: string }>(`select count(*) from ${sql}`, [user.userId]);
      return Number(rows[0]?.count);
    },
  } as UserSession;
  beforeAll(async () => {
    session.shop = await openTestShop();
    session.product = await aBook(session.shop.deps, { slug: 'a-short-book' });
    await anEdition(session.shop.deps, session.product.id);
  });
  afterAll(() => session.shop.close());
  beforeEach(async () => {
    session.number += 1;
    session.user = await session.shop.signIn(`user_${session.number}`);
    await anEntitlement(session.shop.deps, session.user.userId, session.product.id);
    session.book = await openBook(session.shop, session.user, session.product.slug);
  });
  return session;
}
