import { BASE_PATH } from '@octavo/core/contract';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anEdition } from '../../test/an-edition.ts';
import { anImport } from '../../test/an-import.ts';
import { type GeneratedRequest, validRequests } from '../../test/a-request.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../../test/database-proxy.ts';
import { openTestShop, READER, SHOP, type TestShop } from '../../test/harness.ts';
import { KNOWN_USER } from '../../test/known-requests.ts';
import { type KnownUser, knownUsers } from '../../test/known-users.ts';
import { openTestDatabaseBehind } from '../../test/test-database.ts';
import type { FileStore } from '../files/index.ts';
import { openApiDocument } from '../openapi/index.ts';

/** Pages and files outside of the documented API. */
const OTHER_ADDRESSES = [
  ...['/', '/discover', '/product/a-free-book', '/robots.txt', '/sitemap.xml', '/readyz', '/metrics', '/opds'].map(
    (path) => SHOP + path,
  ),
  ...['/opds/v1.2/books', '/opds/v2/books', '/opds/v2/search?query=tide', '/dashboard'].map((path) => SHOP + path),
  `${SHOP}/covers/${'0'.repeat(32)}-400.webp`,
  ...['', 'manifest.json', 'position', 'marks', 'chapter.xhtml'].map(
    (path) => `${READER}/read/0123456789abcdef0123456789abcdef/${path}`,
  ),
];

/** A disk that fails in every operation. */
const failingFiles = (codeOf: () => string): FileStore => {
  const fail = async (): Promise<never> => {
    const code = codeOf();
    throw Object.assign(new Error(`${code}: the disk failed`), { code });
  };
  return {
    put: fail,
    putFile: fail,
    get: fail,
    open: fail,
    remove: fail,
    removeFolder: fail,
    removeInterrupted: fail,
    freeBytes: fail,
  };
};

let shop: TestShop;
let proxy: DatabaseProxy;
let signIn: () => Promise<KnownUser[]>;

const sendAs = (user: KnownUser | undefined, { path, method, headers, body }: GeneratedRequest): Promise<Response> =>
  shop.fetch(BASE_PATH + (user?.withOwnIds(path) ?? path), {
    method,
    headers: { ...headers, ...(user ? { authorization: `Bearer ${user.token}` } : {}) },
    ...(body === undefined ? {} : { body: user?.withOwnIds(body) ?? body }),
  });

/** The fault of a response while a part of the shop is unavailable; `undefined` for a correct one. */
function faultOf(response: Response): string | undefined {
  if (response.status < 500) return undefined;
  if (response.status !== 503) return `status ${response.status}`;
  return Number(response.headers.get('retry-after')) > 0 ? undefined : '503 without Retry-After';
}

/** Returns the faults of all documented calls, and the calls that returned 503. */
async function walkCalls(): Promise<{ faults: string[]; unavailable: string[] }> {
  const [user] = users;
  const faults: string[] = [];
  const unavailable: string[] = [];
  for (const request of validRequests(openApiDocument())) {
    for (const sender of [user, undefined]) {
      const response = await sendAs(sender, request);
      const fault = faultOf(response);
      if (fault !== undefined) faults.push(`${request.call}: ${fault} ${await response.text()}`);
      if (response.status === 503) unavailable.push(request.call ?? '');
    }
  }
  return { faults, unavailable: [...new Set(unavailable)] };
}

let users: KnownUser[] = [];
beforeAll(async () => {
  const isServer = inject('database').kind === 'postgres';
  if (isServer) proxy = await startDatabaseProxy();
  shop = await openTestShop(isServer ? { openDatabase: () => openTestDatabaseBehind(proxy.through) } : {});
  const free = await aBook(shop.deps, { slug: 'a-free-book', priceCents: 0 });
  await anEdition(shop.deps, free.id);
  await shop.deps.files.put(`books/test-${free.id}/original.epub`, Buffer.from('as it was uploaded'));
  const dear = await aBook(shop.deps, { slug: 'a-dear-book' });
  const reviewed = await aBook(shop.deps, { slug: 'a-reviewed-book', priceCents: 0 });
  await anImport(shop, { title: 'Tides', creators: [{ name: 'Maren Oskalo' }], series: { name: 'Tides & Ledgers' } });
  await shop.api.auth.register(KNOWN_USER);
  signIn = knownUsers(shop, {
    usernames: ['one_reader', 'two_reader', 'three_reader'],
    password: KNOWN_USER.password,
    freeBooks: [free.id, reviewed.id],
    paidBook: dear.id,
  });
  users = await signIn();
});
afterAll(async () => {
  await shop.close();
  if (inject('database').kind === 'postgres') await proxy.stop();
});

it('returns 503 with Retry-After for every call that a full disk prevents the database from writing', async () => {
  await shop.pool.query(`create function fail_write() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
  const { rows } = await shop.pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema', 'stripe_sandbox')",
  );
  for (const { name } of rows)
    await shop.pool.query(
      `create trigger fail_write before insert or update or delete on ${name} execute function fail_write()`,
    );
  try {
    const { faults, unavailable } = await walkCalls();
    expect(faults).toEqual([]);
    // These write on every valid request. Without them, the triggers would not have been reached.
    for (const call of ['POST /favorites/{productId}', 'POST /auth/register', 'PUT /users/profile'])
      expect(unavailable).toContain(call);
  } finally {
    await shop.pool.query('drop function fail_write cascade');
  }
  expect((await shop.fetch(`${BASE_PATH}/products/genres`)).status).toBe(200);
});

describe('while the disk of the files fails', () => {
  let failing: TestShop;
  let failure = '';
  beforeAll(async () => {
    failing = await openTestShop({ files: failingFiles(() => failure) });
  });
  afterAll(() => failing.close());

  it.each(['ENOSPC', 'EIO', 'EROFS'])('returns 503 with Retry-After for %s', async (code) => {
    failure = code;
    for (const name of [`covers/${'0'.repeat(32)}-400.webp`, `genre-pictures/${'0'.repeat(32)}.webp`]) {
      const response = await failing.fetch(`/${name}`);
      expect([name, response.status, response.headers.get('retry-after')]).toEqual([name, 503, '5']);
    }
  });
});

it('returns 404 for a missing file', async () => {
  expect((await shop.fetch(`/covers/${'0'.repeat(32)}-400.webp`)).status).toBe(404);
});

describe.runIf(inject('database').kind === 'postgres')('while the database server is stopped', () => {
  beforeAll(async () => {
    users = await signIn();
    await proxy.stop();
  });

  it('returns 503 with Retry-After for every documented call, never 500', async () => {
    const { faults, unavailable } = await walkCalls();
    expect(faults).toEqual([]);
    for (const call of ['GET /products', 'GET /orders', 'POST /auth/login', 'GET /users/me', 'POST /orders'])
      expect(unavailable).toContain(call);
  });

  it('returns 503 with Retry-After for every page and file, never 500', async () => {
    const faults: string[] = [];
    for (const address of OTHER_ADDRESSES) {
      const { origin } = new URL(address);
      const fault = faultOf(await (origin === READER ? shop.readerFetch(address) : shop.fetch(address)));
      if (fault !== undefined) faults.push(`${address}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });

  it('serves requests again when the database is back', async () => {
    await proxy.start();
    const { faults, unavailable } = await walkCalls();
    expect([faults, unavailable]).toEqual([[], []]);
  });
});
