import { randomBytes } from 'node:crypto';
import { BASE_PATH } from '@octavo/core/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anEdition } from '../../test/an-edition.ts';
import { aRequest, type GeneratedRequest } from '../../test/a-request.ts';
import { anImport } from '../../test/an-import.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { type KnownUser, knownUsers } from '../../test/known-users.ts';
import { KNOWN_USER, UNREACHABLE_CALLS } from '../../test/known-requests.ts';
import { openApiDocument } from '../openapi/index.ts';

/** How many requests are sent; the deep checks send ten times as many. */
const RUNS = Number(process.env['OCTAVO_REQUEST_RUNS'] ?? 2_000);
const SEED = Number(process.env['OCTAVO_SEED'] ?? randomBytes(4).readInt32BE());
/** So many at once as browsers of a few people would have. */
const CONCURRENCY = 8;

const USERNAMES = ['one_reader', 'two_reader', 'three_reader'];

let shop: TestShop;
let users: KnownUser[];
let signInAgain: () => Promise<KnownUser[]>;
/** How many requests of each call were granted. */
const acceptedCounts = new Map<string, number>();
beforeAll(async () => {
  shop = await openTestShop();
  const free = await aBook(shop.deps, { slug: 'a-free-book', priceCents: 0 });
  await anEdition(shop.deps, free.id);
  await shop.deps.files.put(`books/test-${free.id}/original.epub`, Buffer.from('as it was uploaded'));
  const dear = await aBook(shop.deps, { slug: 'a-dear-book' });
  await aBook(shop.deps, { slug: 'a-draft', status: 'draft' });
  const reviewed = await aBook(shop.deps, { slug: 'a-reviewed-book', priceCents: 0 });
  await anImport(shop, { title: 'Tides', creators: [{ name: 'Maren Oskalo' }], series: { name: 'Tides & Ledgers' } });
  await shop.api.auth.register(KNOWN_USER);
  signInAgain = knownUsers(shop, {
    usernames: USERNAMES,
    password: KNOWN_USER.password,
    freeBooks: [free.id, reviewed.id],
    paidBook: dear.id,
  });
});
afterAll(() => shop.close());

/** What an answer does that none may; `undefined` for a good one. */
async function findFault(request: GeneratedRequest): Promise<string | undefined> {
  const headers = new Headers(request.headers);
  // What nobody or a liar asks for is somebody's all the same.
  const { token, withOwnIds } = users[request.userIndex % users.length] ?? { token: '', withOwnIds: String };
  if (request.sender === 'user') headers.set('authorization', `Bearer ${token}`);
  const answer = await shop.fetch(BASE_PATH + withOwnIds(request.path), {
    method: request.method,
    headers,
    ...(request.body === undefined ? {} : { body: withOwnIds(request.body) }),
  });
  if (answer.ok && request.call) acceptedCounts.set(request.call, (acceptedCounts.get(request.call) ?? 0) + 1);
  const text = await answer.text();
  if (answer.status >= 500) return `${answer.status} ${text}`;
  if (answer.headers.get('x-content-type-options') !== 'nosniff') return 'may be guessed at';
  if (answer.status < 400) return undefined;
  const body: unknown = JSON.parse(text);
  const isProblem = ['message', 'detail', 'code', 'request_id'].every(
    (name) => typeof body === 'object' && body !== null && typeof Reflect.get(body, name) === 'string',
  );
  return isProblem && answer.headers.get('content-type') === 'application/json' ? undefined : `no problem: ${text}`;
}

it(
  `answers ${RUNS} generated requests, valid, changed and hostile, without a fault of its own (seed ${SEED})`,
  { timeout: 60_000 + RUNS * 400 },
  async () => {
    const requests = fc.array(aRequest(openApiDocument()), { minLength: CONCURRENCY, maxLength: CONCURRENCY });
    await fc.assert(
      fc.asyncProperty(requests, async (several) => {
        // Whoever is refused for asking too often is never let in to what could fail.
        await shop.pool.query('delete from rate_limits');
        // Some requests end the session they come with, or the account: the next ones are somebody's again.
        users = await signInAgain();
        const faults = await Promise.all(
          several.map(async (request) => {
            const fault = await findFault(request);
            return fault && { request, fault };
          }),
        );
        expect(faults.filter(Boolean)).toEqual([]);
      }),
      { numRuns: Math.ceil(RUNS / CONCURRENCY), seed: SEED, endOnFailure: true },
    );
    // What nobody was ever granted was not looked at behind its door.
    const calls = Object.entries(openApiDocument().paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(calls.filter((call) => !acceptedCounts.has(call) && !(call in UNREACHABLE_CALLS))).toEqual([]);
    // And not only until somebody had logged out.
    expect(acceptedCounts.get('GET /users/me')).toBeGreaterThan(RUNS / 400);
    // And nothing was made that no request could have made.
    const { count } = await shop.deps.db
      .selectFrom('users')
      .where('is_admin', '=', true)
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(0);
  },
);
