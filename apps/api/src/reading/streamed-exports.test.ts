import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anAnnotation } from '../../test/an-annotation.ts';
import { anEdition } from '../../test/an-edition.ts';
import { anEntitlement } from '../../test/an-entitlement.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { insertUnchecked } from '../../test/insert-unchecked.ts';
import { measureMemoryGrowth } from '../../test/memory-growth.ts';
import { measureTurns } from '../../test/measure-turns.ts';
import { type OpenBook, openBook } from '../../test/open-book.ts';
import type { TestUser } from '../../test/orders.ts';
import { isDeep } from '../../test/is-deep.ts';
import { QUOTAS } from '../limits/limits.ts';

const MAX_TURN_MS = 50;
const MAX_GROWTH_BYTES = 50 * 1024 * 1024;
/** Needs escaping in every format. */
const NOTE = '中*<;" '.repeat(450);

let shop: TestShop;
let token: string;
let book: OpenBook;
/** A reader with as many annotations, but short ones. */
let brief: TestUser;

beforeAll(async () => {
  shop = await openTestShop({ settings: { ACCOUNT_LIMIT_FACTOR: '100' } });
  const { id } = await aBook(shop.deps, { slug: 'a-long-book' });
  await anEdition(shop.deps, id);
  const user = await annotate(id, 'writes_much', NOTE);
  ({ token } = user);
  book = await openBook(shop, user, 'a-long-book');
  brief = await annotate(id, 'writes_often', '');
  // The first run compiles the code and sizes the heap.
  await drain(await send('/users/export', 'POST'));
});
afterAll(() => shop.close());

/** Signs a reader in who owns the book, and has as many annotations with this note as an account may have. */
async function annotate(bookId: number, username: string, note: string) {
  const user = await shop.signIn(username);
  await anEntitlement(shop.deps, user.userId, bookId);
  await insertUnchecked(
    shop,
    `insert into annotations (user_id, id, product_id, body, seq, created_at, updated_at)
     select $1::integer, gen_random_uuid(), $2::integer,
       jsonb_set($3::jsonb, '{total_progression}', to_jsonb(1 - number / 5000.0)), number, now(), now()
     from generate_series(1, ${QUOTAS.annotations.max}) as number`,
    [user.userId, bookId, anAnnotation({ note })],
  );
  await shop.pool.query('insert into reading_sync_state (user_id, last_seq) values ($1, 5000)', [user.userId]);
  return user;
}

const send = (path: string, method = 'GET', sender = token) =>
  shop.fetch(`/api/v1${path}`, { method, headers: { authorization: `Bearer ${sender}` } });

/** `pnpm verify:deep` exports every format. */
/** The slowest format, and everything that does not stream as the formats do. */
const EXPORTS: readonly (readonly [string, () => Promise<Response>])[] = [
  ['HTML', () => send('/marks?format=html')],
  ['all data of the account', () => send('/users/export', 'POST')],
  ['all annotations for the reader', () => book.request('marks')],
  ['all changes for the reader', () => book.request('changes')],
];
const OTHER_FORMATS: typeof EXPORTS = [
  ['Markdown', () => send('/marks?format=md')],
  ['CSV', () => send('/marks?format=csv')],
  ['Web Annotations', () => send('/marks?format=jsonld')],
];

async function drain(response: Response): Promise<number> {
  let size = 0;
  for await (const part of response.body ?? []) size += part.byteLength;
  return size;
}

// Garbage collection and a busy machine can disturb one measurement. A stall of the export itself is there in each.
it.for(isDeep ? [...EXPORTS, ...OTHER_FORMATS] : EXPORTS)(
  'streams 5,000 annotations of 20 MB as %s with flat memory and short turns',
  { retry: 2 },
  async ([, request]) => {
    const memory = await measureMemoryGrowth();
    const turns = measureTurns();
    const response = await request();
    const size = await drain(response);
    const longestTurn = await turns.end();
    const growth = await memory.growth();
    expect(response.status).toBe(200);
    expect(size).toBeGreaterThan(QUOTAS.annotationBytes.max * 0.75);
    expect(longestTurn).toBeLessThan(MAX_TURN_MS);
    expect(growth).toBeLessThan(MAX_GROWTH_BYTES);
  },
);

it('writes the annotations in reading order', async () => {
  const csv = await (await send('/marks?format=csv', 'GET', brief.token)).text();
  const progressions = csv
    .split('\r\n')
    .slice(1, -1)
    .map((row) => Number(row.split(',')[5]));
  expect(progressions).toHaveLength(QUOTAS.annotations.max);
  expect(progressions).toEqual(progressions.toSorted((one, other) => one - other));
});
