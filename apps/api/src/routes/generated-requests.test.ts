import { randomBytes } from 'node:crypto';
import { BASE_PATH } from '@octavo/core/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anEdition } from '../../test/an-edition.ts';
import { BetweenStatements } from '../../test/between-statements.ts';
import { aRequest, type GeneratedRequest, validRequests } from '../../test/a-request.ts';
import { anImport } from '../../test/an-import.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { type KnownUser, knownUsers } from '../../test/known-users.ts';
import { KNOWN_USER, UNREACHABLE_CALLS } from '../../test/known-requests.ts';
import { isDeep } from '../../test/is-deep.ts';
import { openApiDocument } from '../openapi/index.ts';

/** The number of requests; the deep checks send fifty times as many. */
const RUNS = Number(process.env['OCTAVO_REQUEST_RUNS'] ?? 400);
const SEED = Number(process.env['OCTAVO_SEED'] ?? randomBytes(4).readInt32BE());
/** The number of concurrent requests that the browsers of a few users send. */
const CONCURRENCY = 8;

/** A valid request may name a record that another request has changed. */
const ROUNDS = 15;

const USERNAMES = ['one_reader', 'two_reader', 'three_reader'];

const DOCUMENT = openApiDocument();

let shop: TestShop;
let users: KnownUser[];
let signInAgain: () => Promise<KnownUser[]>;
/** The calls with an accepted request. */
const acceptedCalls = new Set<string>();
let acceptedOfUsers = 0;
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
  if (response.ok && request.call) acceptedCalls.add(request.call);
  if (response.ok && request.sender === 'user') acceptedOfUsers += 1;
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

/** Some requests end their own session or account, and a rate-limited request would never reach the code that could fail. */
async function restoreUsers(): Promise<void> {
  await shop.pool.query('delete from rate_limits');
  users = await signInAgain();
}

/**
 * Sends a valid request of each user to each call without an accepted one, alone: a concurrent request may have ended its session, and
 * only one user is an author and an admin.
 */
async function sendValidRequests(): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1)
    for (const request of validRequests(DOCUMENT, SEED + round)) {
      for (const userIndex of USERNAMES.keys()) {
        if (acceptedCalls.has(request.call ?? '') || (request.call ?? '') in UNREACHABLE_CALLS) break;
        await restoreUsers();
        expect([request, await findFault({ ...request, userIndex })]).toEqual([request, undefined]);
      }
    }
}

it(
  `handles ${RUNS} generated requests, valid, modified and hostile, without internal errors (seed ${SEED})`,
  { timeout: 60_000 + RUNS * 400 },
  async () => {
    const requests = fc.array(aRequest(DOCUMENT), { minLength: CONCURRENCY, maxLength: CONCURRENCY });
    await fc.assert(
      fc.asyncProperty(requests, async (several) => {
        await restoreUsers();
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
    // Checks that signed-in calls continued after a logout.
    expect(acceptedOfUsers).toBeGreaterThan(RUNS / 8);
    await sendValidRequests();
    // A call that was never accepted was not tested behind its access check.
    const calls = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(calls.filter((call) => !acceptedCalls.has(call) && !(call in UNREACHABLE_CALLS))).toEqual([]);
    // Checks that no request made another user an admin.
    const admins = await shop.deps.db.selectFrom('users').where('is_admin', '=', true).select('username').execute();
    expect(admins).toEqual([{ username: USERNAMES.at(-1) }]);
  },
);

/** Takes minutes: each statement of each call once. */
it.runIf(isDeep)(
  'answers each call of a user without an internal error when the account is deleted before any of its statements',
  { timeout: 30 * 60_000 },
  async () => {
    const between = new BetweenStatements(shop);
    const deletion = `delete from users where username = '${USERNAMES[0]}'`;
    const faults: unknown[] = [];
    for (const request of validRequests(DOCUMENT, SEED)) {
      if (request.sender !== 'user') continue;
      for (let at = 1, isLast = false; !isLast; at += 1) {
        await restoreUsers();
        const send = () => findFault({ ...request, userIndex: 0 });
        const { result, reached } = await between.run(at, deletion, send);
        if (result !== undefined) faults.push({ call: request.call, at, fault: result });
        isLast = !reached;
      }
    }
    expect(faults).toEqual([]);
  },
);
