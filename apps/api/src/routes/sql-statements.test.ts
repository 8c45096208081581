import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anOrderRequest } from '../../test/customer-load.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { type RecordedStatements, recordStatements } from '../../test/record-statements.ts';

let shop: TestShop;
let slug: string;
let token: string;
/** The statements that the shop and its card sandbox sent to the database, in order. */
let statements: RecordedStatements;

beforeAll(async () => {
  shop = await openTestShop();
  for (let at = 0; at < 30; at += 1) ({ slug } = await aBook(shop.deps));
  ({ token } = await shop.signIn('reader'));
  // The first list stores the rendered JSON of its books.
  await shop.fetch('/api/v1/products?orderby=title');
  // The first list of a genre reads the redirects of former genres, once for each catalog version.
  await shop.fetch('/api/v1/products?tag=2');
  await shop.deps.backgroundTasks.drain();
  statements = await recordStatements(shop);
});
afterAll(() => shop.close());

/**
 * The number of statements of a response. It excludes the card sandbox, which represents a remote provider, and the catalog
 * version query, which runs once per second for all requests.
 */
async function statementsOf(path: string, init: RequestInit = {}): Promise<number> {
  // Background tasks of the previous response do not count.
  await shop.deps.backgroundTasks.drain();
  statements.clear();
  const response = await shop.fetch(path, init);
  expect(response.status).toBe(200);
  return statements.texts.filter((text) => !/stripe_sandbox|catalog_version/.test(text)).length;
}

/** The first request is more expensive; the second is representative. */
const runTwice = async (path: string, init?: RequestInit): Promise<readonly [number, number]> => [
  await statementsOf(path, init),
  await statementsOf(path, init),
];

const signedIn = () => ({ headers: { authorization: `Bearer ${token}` } });

describe('statements per response', () => {
  it.each([
    ['/api/v1/products'],
    ['/api/v1/products?per_page=25&tag=1&page=1'],
    ['/api/v1/products/genres'],
    ['/api/v1/products/featured'],
    ['/api/v1/reviews?product=1'],
  ])('one for a read and none for a cached response: %s', async (path) => {
    expect(await runTwice(path)).toEqual([1, 0]);
  });

  it('two for the first request of a book, one for the next, and none when cached', async () => {
    expect(await statementsOf(`/api/v1/products/${slug}`)).toBe(2);
    const { product_id } = await shop.deps.db
      .selectFrom('product_slugs')
      .where('slug', '=', slug)
      .select('product_id')
      .executeTakeFirstOrThrow();
    // Another URL of the same book has no cached response.
    await shop.deps.db.insertInto('product_slugs').values({ slug: 'a-former-address', product_id }).execute();
    expect(await runTwice('/api/v1/products/a-former-address')).toEqual([1, 0]);
  });

  it('one for a search', async () => {
    await statementsOf('/api/v1/products?search=book');
    expect(await statementsOf('/api/v1/products?search=boo')).toBe(1);
  });

  it('ten for an order, and the payment is created outside of its transaction', async () => {
    const headers = { ...signedIn().headers, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(anOrderRequest(3)) };
    expect(await statementsOf('/api/v1/orders', init)).toBe(10);
    const indexOf = (test: RegExp) => statements.texts.findIndex((text) => test.test(text));
    expect(indexOf(/^commit/)).toBeLessThan(indexOf(/stripe_sandbox\.idempotency_keys/));
  });
});
