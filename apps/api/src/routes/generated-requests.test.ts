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

/** The number of requests; the deep checks send ten times as many. */
const RUNS = Number(process.env['OCTAVO_REQUEST_RUNS'] ?? 2_000);
const SEED = Number(process.env['OCTAVO_SEED'] ?? randomBytes(4).readInt32BE());
/** As many concurrent requests as the browsers of a few users send. */
const CONCURRENCY = 8;

const USERNAMES = ['one_reader', 'two_reader', 'three_reader'];

let shop: TestShop;
let users: KnownUser[];
let signInAgain: () => Promise<KnownUser[]>;
/** The number of accepted requests, by call. */
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

/** Describes a fault in a response; `undefined` for a valid one. */
async function findFault(request: GeneratedRequest): Promise<string | undefined> {
  const headers = new Headers(request.headers);
  // Requests without a valid token are replaced with the ids of a user too.
  const { token, withOwnIds } = users[request.userIndex % users.length] ?? { token: '', withOwnIds: String };
  if (request.sender === 'user') headers.set('authorization', `Bearer ${token}`);
  const response = await shop.fetch(BASE_PATH + withOwnIds(request.path), {
    method: request.method,
    headers,
    ...(request.body === undefined ? {} : { body: withOwnIds(request.body) }),
  });
  if (response.ok && request.call) acceptedCounts.set(request.call, (acceptedCounts.get(request.call) ?? 0) + 1);
  const text = await response.text();
  if (response.status >= 500) return `${response.status} ${text}`;
  if (response.headers.get('x-content-type-options') !== 'nosniff') return 'X-Content-Type-Options is missing';
  if (response.status < 400) return undefined;
  const body: unknown = JSON.parse(text);
  const isProblem = ['message', 'detail', 'code', 'request_id'].every(
    (name) => typeof body === 'object' && body !== null && typeof Reflect.get(body, name) === 'string',
  );
  return isProblem && response.headers.get('content-type') === 'application/json'
    ? undefined
    : `not a problem response: ${text}`;
}

it(
  `handles ${RUNS} generated requests, valid, modified and hostile, without internal errors (seed ${SEED})`,
  { timeout: 60_000 + RUNS * 400 },
  async () => {
    const requests = fc.array(aRequest(openApiDocument()), { minLength: CONCURRENCY, maxLength: CONCURRENCY });
    await fc.assert(
      fc.asyncProperty(requests, async (several) => {
        // A rate-limited request would never reach the code that could fail.
        await shop.pool.query('delete from rate_limits');
        // Some requests end their own session or account, so the next batch signs in again.
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
    // A call that was never accepted was not tested behind its access check.
    const calls = Object.entries(openApiDocument().paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(calls.filter((call) => !acceptedCounts.has(call) && !(call in UNREACHABLE_CALLS))).toEqual([]);
    // Checks that signed-in calls continued after a logout.
    expect(acceptedCounts.get('GET /users/me')).toBeGreaterThan(RUNS / 400);
    // Checks that no request made another user an admin.
    const admins = await shop.deps.db.selectFrom('users').where('is_admin', '=', true).select('username').execute();
    expect(admins).toEqual([{ username: USERNAMES.at(-1) }]);
  },
);
