import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anOrderRequest } from '../../test/customer-load.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';

let shop: TestShop;
let slug: string;
let token: string;
/** What the shop and its card sandbox sent to the database, in its order. */
const statements: string[] = [];

beforeAll(async () => {
  shop = await openTestShop();
  for (let at = 0; at < 30; at += 1) ({ slug } = await aBook(shop.deps));
  ({ token } = await shop.signIn('reader'));
  // What lists say of a book is written where a list first needs it.
  await shop.fetch('/api/v1/products?orderby=title');
  await shop.deps.backgroundTasks.drain();
  recordStatements(await shop.pool.connect());
});
afterAll(() => shop.close());

/** Writes down every statement of every connection: they all share what a client is made of. */
function recordStatements(client: pg.PoolClient): void {
  const kind = Object.getPrototypeOf(client) as { query: (...args: unknown[]) => unknown };
  const query = kind.query;
  kind.query = function counted(this: unknown, ...args) {
    const [question] = args;
    statements.push(typeof question === 'string' ? question : String((question as { text?: string }).text));
    return query.apply(this, args);
  };
  client.release();
}

/**
 * How many statements an answer takes, without those of the sandbox, which stands in for a provider far away, and the look
 * at the catalog's version, of which one a second serves all.
 */
async function statementsOf(path: string, init: RequestInit = {}): Promise<number> {
  // What the answer before left to be done is no part of this one.
  await shop.deps.backgroundTasks.drain();
  statements.length = 0;
  const answer = await shop.fetch(path, init);
  expect(answer.status).toBe(200);
  return statements.filter((text) => !/stripe_sandbox|catalog_version/.test(text)).length;
}

/** The first asking is the dearer one: only the second is as all others are. */
const runTwice = async (path: string, init?: RequestInit): Promise<readonly [number, number]> => [
  await statementsOf(path, init),
  await statementsOf(path, init),
];

const signedIn = () => ({ headers: { authorization: `Bearer ${token}` } });

describe('Statements of an answer', () => {
  it.each([
    ['/api/v1/products'],
    ['/api/v1/products?per_page=25&tag=1&page=1'],
    ['/api/v1/products/genres'],
    ['/api/v1/products/featured'],
    ['/api/v1/reviews?product=1'],
  ])('are one for what is read and none for what stands ready: %s', async (path) => {
    expect(await runTwice(path)).toEqual([1, 0]);
  });

  it('are two for a book that nobody ever looked at, one for whoever does next, and none where it stands ready', async () => {
    expect(await statementsOf(`/api/v1/products/${slug}`)).toBe(2);
    const { product_id } = await shop.deps.db
      .selectFrom('product_slugs')
      .where('slug', '=', slug)
      .select('product_id')
      .executeTakeFirstOrThrow();
    // Nothing stands ready at another address of the same book.
    await shop.deps.db.insertInto('product_slugs').values({ slug: 'a-former-address', product_id }).execute();
    expect(await runTwice('/api/v1/products/a-former-address')).toEqual([1, 0]);
  });

  it('is one for a search', async () => {
    await statementsOf('/api/v1/products?search=book');
    expect(await statementsOf('/api/v1/products?search=boo')).toBe(1);
  });

  it('are nine for an order, and the payment is made outside of its transaction', async () => {
    const headers = { ...signedIn().headers, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(anOrderRequest(3)) };
    expect(await statementsOf('/api/v1/orders', init)).toBe(9);
    const places = (test: RegExp) => statements.findIndex((text) => test.test(text));
    expect(places(/^commit/)).toBeLessThan(places(/stripe_sandbox\.idempotency_keys/));
  });
});
