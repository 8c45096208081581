/** Every GET of a shop whose tables are filled to the quotas of an account, with the longest values. */
import { MAX_LEGAL_TEXT_LENGTH, MAX_SHOP_GENRES } from '@octavo/core/admin';
import { BASE_PATH } from '@octavo/core/contract';
import { MAX_REPLY_LENGTH } from '@octavo/core/studio';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anEdition } from '../../test/an-edition.ts';
import { anImport } from '../../test/an-import.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { insertUnchecked } from '../../test/insert-unchecked.ts';
import { KNOWN_USER, knownValuesOf } from '../../test/known-requests.ts';
import { type KnownUser, knownUsers } from '../../test/known-users.ts';
import { measureTurns } from '../../test/measure-turns.ts';
import { QUOTAS } from '../limits/limits.ts';
import { openApiDocument, type Operation } from '../openapi/index.ts';

/** The largest response that is not streamed has about half of it: 25 reviews and replies of quotation marks. */
const MAX_CHUNK_BYTES = 2_000_000;
/** The CPU time of the process, which the database shares when it is embedded. */
const MAX_TURN_MS = 150;
/** The books on sale. Their JSON has more than the limit of a chunk. */
const BOOKS = 450;

let shop: TestShop;
let owner: KnownUser;
let ownerId: number;
beforeAll(async () => {
  shop = await openTestShop();
  const free = await aBook(shop.deps, { slug: 'a-free-book', priceCents: 0 });
  await anEdition(shop.deps, free.id);
  const dear = await aBook(shop.deps, { slug: 'a-dear-book' });
  const reviewed = await aBook(shop.deps, { slug: 'a-reviewed-book', priceCents: 0 });
  await anImport(shop, { title: 'Tides', creators: [{ name: 'Maren Oskalo' }], series: { name: 'Tides & Ledgers' } });
  await shop.api.auth.register(KNOWN_USER);
  const [known] = await knownUsers(shop, {
    usernames: ['fills_tables'],
    password: KNOWN_USER.password,
    freeBooks: [free.id, reviewed.id],
    paidBook: dear.id,
  })();
  if (!known) throw new Error('There is one user.');
  owner = known;
  ({ id: ownerId } = await shop.deps.db
    .selectFrom('users')
    .where('username', '=', 'fills_tables')
    .select('id')
    .executeTakeFirstOrThrow());
  await fillTables();
}, 120_000);
afterAll(() => shop.close());

/**
 * Fills the tables whose rows have quotas. Names and reports have their maximum lengths in characters of three bytes, and
 * reviews in quotation marks, whose entities have six.
 */
async function fillTables(): Promise<void> {
  const run = (sql: string) => insertUnchecked(shop, sql, [ownerId]);
  await run(`
    insert into products (identifier, name, slug, seller_id, status, published_at, price_cents, description, short_description)
    select 'urn:full:' || number, repeat('中', 500), 'full-' || number, $1::integer,
      case when number <= ${QUOTAS.draftBooks.max} then 'draft' else 'published' end, now() - number * interval '1 minute', 999,
      '<p>' || repeat('中', 20000) || '</p>', '<p>' || repeat('中', 1000) || '</p>'
    from generate_series(1, ${QUOTAS.draftBooks.max + BOOKS}) as number`);
  const full = `from products where identifier like 'urn:full:%' and $1::integer is not null`;
  await run(`insert into product_slugs (slug, product_id) select slug, id ${full}`);
  await run(`insert into contributors (product_id, position, role, name)
    select id, position, 'aut', repeat('中', 295) || position from generate_series(0, 29) as position, products
    where identifier like 'urn:full:%' and $1::integer is not null`);
  await run(`insert into entitlements (user_id, product_id, source)
    select $1::integer, id, 'free' ${full} and status = 'published'`);
  await run(`insert into favorites (user_id, product_id) select $1::integer, id ${full} and status = 'published'`);
  await run(`insert into favorites (user_id, product_id)
    select $1::integer, number + 1000000 from generate_series(1, ${QUOTAS.favorites.max - BOOKS}) as number`);
  await run(`
    insert into editions (product_id, content_hash, original_key, publication_key, manifest_key, size_bytes, is_current, filename, note)
    select id, 'full' || number, 'o', 'p', 'm', 1, false, repeat('中', 200), repeat('中', 600)
    from products, generate_series(1, ${QUOTAS.editions.max - 2}) as number
    where slug = 'own-published' and $1::integer is not null`);
  await run(`
    insert into uploads (id, user_id, filename, size_bytes, status, report, expires_at)
    select gen_random_uuid(), $1::integer, repeat('中', 200), 1, 'ready', jsonb_build_object('is_accepted', true, 'findings', (
      select jsonb_agg(jsonb_build_object('severity', 'error', 'code', 'x', 'message', repeat('中', 1000), 'fix', 'x',
        'file', repeat('中', 960), 'line', null)) from generate_series(1, 200))), now() + interval '6 days'
    from generate_series(1, 100)`);
  await run(`insert into reviews (product_id, user_id, rating, html)
    select id, number + 1000000, 3, '<p>' || repeat('&quot;', 5000) || '</p>' from products, generate_series(1, 200) as number
    where slug in ('own-published', 'a-free-book') and $1::integer is not null`);
  await run(`insert into review_replies (review_id, product_id, user_id, html, source_text)
    select id, product_id, $1::integer, '<p>' || repeat('&quot;', ${MAX_REPLY_LENGTH}) || '</p>', repeat('"', ${MAX_REPLY_LENGTH}) from reviews`);
  await run(`insert into tags (name)
    select left(repeat('中', 60) || number, 60 + length(number::text)) from generate_series(1, ${MAX_SHOP_GENRES}) as number
    where $1::integer is not null`);
  await run(`insert into legal_texts (kind, version, text, account_id, created_at)
    select 'terms', 1, repeat('中', ${MAX_LEGAL_TEXT_LENGTH}), $1::integer, now()`);
  await run(`insert into orders (user_id, status, total_cents, billing, fingerprint)
    select $1::integer, 'canceled', 100, '{}', 'full ' || number from generate_series(1, 20) as number`);
  await run(`insert into order_lines (order_id, position, product_id, name, price_cents, fee_cents)
    select orders.id, row_number() over (partition by orders.id), products.id, products.name, 999, 0
    from orders, products
    where fingerprint like 'full %' and orders.user_id = $1::integer and identifier like 'urn:full:%' and products.status = 'published'`);
  await run(`insert into reviews (product_id, user_id, rating, html)
    select id, $1::integer, 3, '<p>' || repeat('&quot;', 5000) || '</p>' ${full}`);
}

/** The parameters of a list that a client can make longer, and those that a call requires. */
function addressOf(path: string, call: string, { parameters }: Pick<Operation, 'parameters'>): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => knownValuesOf(call, name)?.[0] ?? '1');
  const query = parameters
    .filter((one) => one.in === 'query' && (one.required || one.name === 'per_page'))
    .map(({ name }) => `${name}=${name === 'per_page' ? '100' : (knownValuesOf(call, name)?.[0] ?? '1')}`);
  return `${filled}?${query.join('&')}`;
}

/** Reads a response, and returns the size of its largest chunk: the whole body, unless the response is streamed. */
async function largestChunkOf({ body }: Response): Promise<number> {
  let largest = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) largest = Math.max(largest, chunk.byteLength);
  return largest;
}

const calls = Object.entries(openApiDocument().paths).flatMap(([path, { get }]) =>
  get ? [{ call: `GET ${path}`, path, get }] : [],
);

it(
  'answers every GET in chunks below the limit and in short turns',
  { tags: ['check-59'], retry: 2, timeout: 120_000 },
  async () => {
    // Removes the rows of an earlier attempt.
    await shop.pool.query('delete from rate_limits');
    const tooLong: unknown[] = [];
    let total = 0;
    for (const { call, path, get } of calls) {
      const turns = measureTurns();
      const response = await shop.fetch(BASE_PATH + owner.withOwnIds(addressOf(path, call, get)), {
        headers: { authorization: `Bearer ${owner.token}` },
      });
      const bytes = await largestChunkOf(response);
      const turnMs = await turns.end();
      expect([call, response.status]).toEqual([call, 200]);
      total += bytes;
      if (bytes > MAX_CHUNK_BYTES || turnMs > MAX_TURN_MS) tooLong.push({ call, bytes, turnMs });
    }
    expect(tooLong).toEqual([]);
    // Responses of empty tables would prove nothing.
    expect(total).toBeGreaterThan(4_000_000);
  },
);

it('lists every favorite and every book of the library, in order', async () => {
  const send = async (path: string) => {
    const response = await shop.fetch(`${BASE_PATH}/products/${path}`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    return ((await response.json()) as { id: number }[]).map(({ id }) => id);
  };
  const idsOf = async (table: string) => {
    const { rows } = await shop.pool.query<{ product_id: number }>(
      `select product_id from ${table} join products on products.id = product_id
       where user_id = $1 and status = 'published' order by ${table}.created_at desc, ${table === 'entitlements' ? 'entitlements.id' : 'product_id'} desc`,
      [ownerId],
    );
    return rows.map(({ product_id: id }) => id);
  };
  const [favorites, library] = [await send('favorites'), await send('library')];
  expect(favorites).toHaveLength(BOOKS);
  expect(favorites).toEqual(await idsOf('favorites'));
  expect(library.length).toBeGreaterThan(BOOKS);
  expect(library).toEqual(await idsOf('entitlements'));
});
