import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { aLocator, invalidLocators } from '@octavo/core/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aReadableBook, aReader, type TestReader } from '../../test/a-reader.ts';
import { anAnnotation } from '../../test/an-annotation.ts';
import { exhaustLimit } from '../../test/exhaust-limit.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { insertUnchecked } from '../../test/insert-unchecked.ts';
import type { OpenBook } from '../../test/open-book.ts';
import { createReaderApp } from '../app.ts';
import { nextSeq, readingQueries } from '../db/reading/reading.queries.ts';
import type { RequestBindings } from '../http/index.ts';
import { QUOTAS } from '../limits/limits.ts';
import { loadShedding } from '../startup/load-shedding.ts';
import { StaticFiles } from '../web/static-files.ts';

let shop: TestShop;
let shortBook: Awaited<ReturnType<typeof aReadableBook>>;
let reader: TestReader['user'];
let laptop: TestReader['laptop'];
let phone: TestReader['phone'];

beforeAll(async () => {
  shop = await openTestShop();
  shortBook = await aReadableBook(shop.deps, { name: 'A =Short Book' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ user: reader, laptop, phone } = await aReader(shop, shortBook));
});

const JSON_TYPE = { 'content-type': 'application/json' };
const json = async <T = Record<string, unknown>>(response: Response | Promise<Response>): Promise<T> =>
  (await (await response).json()) as T;
interface StoredAnnotation {
  readonly id: string;
  readonly version: number;
}
const annotationsOf = async (book: OpenBook) =>
  (await json<{ marks: StoredAnnotation[] }>(book.request('marks'))).marks;

it('stores general and book appearance settings', async () => {
  expect((await laptop.put('settings', { theme: 'sepia' })).status).toBe(204);
  expect((await laptop.request('book-settings')).status).toBe(204);
  expect((await laptop.put('book-settings', { theme: 'black' })).status).toBe(204);
  expect([await json(phone.request('settings')), await json(phone.request('book-settings'))]).toEqual([
    { theme: 'sepia' },
    { theme: 'black' },
  ]);
  expect((await phone.request('book-settings', { method: 'DELETE' })).status).toBe(204);
  expect((await laptop.request('book-settings')).status).toBe(204);
});

describe('annotations', () => {
  it('are refused as a long list after too many of them, and as a short list never', async () => {
    await exhaustLimit(shop, { 'long annotation list account': reader.userId });
    await laptop.put(`marks/${randomUUID()}`, { ...anAnnotation(), base_version: null });
    expect(await annotationsOf(phone)).toHaveLength(1);
    expect((await phone.request('changes')).status).toBe(200);
    await insertUnchecked(
      shop,
      `insert into annotations (user_id, id, product_id, body, seq, created_at, updated_at)
       select user_id, gen_random_uuid(), product_id, body, seq, created_at, updated_at
       from annotations, generate_series(1, 500) where user_id = $1`,
      [reader.userId],
    );
    for (const path of ['marks', 'changes', 'changes?since=0'])
      expect([path, await json(phone.request(path))]).toMatchObject([path, { code: 'too_many_requests' }]);
    expect((await laptop.request('position')).status).toBe(204);
  });

  it('are created with an id from the device, idempotently', async () => {
    const id = randomUUID();
    const annotation = await json(laptop.put(`marks/${id}`, { ...anAnnotation(), base_version: null }));
    expect(annotation).toMatchObject({ ...anAnnotation(), id, version: 1 });
    expect(await json(laptop.put(`marks/${id}`, { ...anAnnotation(), base_version: null }))).toEqual(annotation);
    expect(await json(phone.put(`marks/${id}`, { ...anAnnotation({ note: 'Mine' }), base_version: 1 }))).toMatchObject({
      version: 2,
      note: 'Mine',
    });
    expect(await annotationsOf(laptop)).toMatchObject([{ id, version: 2, note: 'Mine' }]);
  });

  it('keep both versions when two offline devices conflict', async () => {
    const id = randomUUID();
    await laptop.put(`marks/${id}`, anAnnotation());
    await phone.put(`marks/${id}`, { ...anAnnotation({ note: 'from the phone' }), base_version: 1 });
    expect(
      (await laptop.put(`marks/${id}`, { ...anAnnotation({ note: 'from the laptop' }), base_version: 1 })).status,
    ).toBe(409);
    expect((await laptop.request(`marks/${id}?base_version=1`, { method: 'DELETE' })).status).toBe(409);
    expect(await annotationsOf(laptop)).toMatchObject([{ note: 'from the phone' }]);
  });

  it('stay deleted, even if another device still has them', async () => {
    const id = randomUUID();
    await laptop.put(`marks/${id}`, anAnnotation());
    expect((await laptop.request(`marks/${id}?base_version=1`, { method: 'DELETE' })).status).toBe(204);
    expect((await laptop.request(`marks/${id}?base_version=1`, { method: 'DELETE' })).status).toBe(204);
    expect((await laptop.request(`marks/${randomUUID()}`, { method: 'DELETE' })).status).toBe(204);
    for (const base_version of [null, 1])
      expect((await phone.put(`marks/${id}`, { ...anAnnotation(), base_version })).status).toBe(409);
    expect(await annotationsOf(phone)).toEqual([]);
    const row = await shop.deps.db.selectFrom('annotations').where('id', '=', id).select('body').executeTakeFirst();
    expect(row?.body).toEqual({});
  });

  it.each(invalidLocators.filter(({ field, problem }) => field.startsWith('quote.') || !/null|missing/.test(problem)))(
    'return 422 naming $field when it is $problem',
    async ({ field, json: body }) => {
      const annotation = JSON.stringify({ ...anAnnotation(), ...(JSON.parse(body) as object) });
      // JSON.stringify writes an infinite number as null.
      const sent = /1e309/.test(body)
        ? annotation.replace('"total_progression":null', '"total_progression":1e309')
        : annotation;
      const response = await laptop.request(`marks/${randomUUID()}`, { method: 'PUT', headers: JSON_TYPE, body: sent });
      expect([response.status, await response.json()]).toMatchObject([
        422,
        { code: 'validation_failed', errors: { [field]: expect.any(String) as string } },
      ]);
    },
  );

  it('ignores rows of an earlier version that are not valid', async () => {
    const [valid, invalid] = [randomUUID(), randomUUID()];
    for (const id of [valid, invalid]) await laptop.put(`marks/${id}`, anAnnotation());
    await shop.deps.db
      .updateTable('annotations')
      .set({ body: JSON.stringify(anAnnotation({ total_progression: 7 })) })
      .where('id', '=', invalid)
      .execute();
    expect(await annotationsOf(phone)).toMatchObject([{ id: valid }]);
    expect(await json(phone.request('changes'))).toMatchObject({ marks: [{ id: valid }] });
    expect((await phone.request('export')).status).toBe(200);
    expect((await phone.request(`marks/${invalid}?base_version=1`, { method: 'DELETE' })).status).toBe(204);
  });

  it('return 422 for an unknown kind or color, a long note or an invalid id', async () => {
    for (const fault of [{ kind: 'scribble' }, { color: 'pink' }])
      expect((await laptop.put(`marks/${randomUUID()}`, anAnnotation(fault))).status).toBe(422);
    expect((await laptop.put(`marks/${randomUUID()}`, anAnnotation({ note: 'x'.repeat(20_001) }))).status).toBe(422);
    expect((await laptop.put('marks/not-an-id', anAnnotation())).status).toBe(422);
  });

  it('belong to one user; other users cannot read, change or delete them', { tags: ['check-17'] }, async () => {
    const id = randomUUID();
    await laptop.put(`marks/${id}`, anAnnotation());
    const { laptop: theirs } = await aReader(shop, shortBook);
    expect(await annotationsOf(theirs)).toEqual([]);
    expect((await theirs.request(`marks/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await theirs.put(`marks/${id}`, anAnnotation({ note: 'theirs' }))).status).toBe(200);
    expect(await annotationsOf(laptop)).toMatchObject([{ id, version: 1, note: '' }]);
    expect((await shop.readerFetch(`${laptop.address}marks`)).status).toBe(404);
  });
});

describe('changes', () => {
  interface News {
    readonly cursor: string;
    readonly marks?: StoredAnnotation[];
  }
  const changesOf = (book: OpenBook, query: string) => json<News>(book.request(`changes?${query}`));

  it('contain the complete state first, then only later changes', async () => {
    await laptop.put('position', aLocator());
    await laptop.put('settings', { theme: 'sepia' });
    const first = await changesOf(phone, '');
    expect(first).toMatchObject({ position: { ...aLocator(), version: 1 }, settings: { theme: 'sepia' } });
    expect(await changesOf(phone, `since=${first.cursor}`)).toEqual({ cursor: first.cursor });
    const id = randomUUID();
    await laptop.put(`marks/${id}`, anAnnotation());
    const second = await changesOf(phone, `since=${first.cursor}&wait=20`);
    expect(second).toMatchObject({ marks: [{ id, version: 1 }] });
    expect(second).not.toHaveProperty('position');
    await laptop.request(`marks/${id}`, { method: 'DELETE' });
    await laptop.request('book-settings', { method: 'DELETE' });
    expect(await changesOf(phone, `since=${second.cursor}`)).toMatchObject({
      marks: [{ id, deleted: true, version: 2 }],
      book_settings: null,
    });
  });

  it('wake waiting requests, after changes by this or another process', async () => {
    const { cursor } = await changesOf(phone, '');
    const waiting = changesOf(phone, `since=${cursor}&wait=20`);
    await laptop.put('position', aLocator());
    const changes = await waiting;
    expect(changes).toMatchObject({ position: aLocator() });

    const again = changesOf(phone, `since=${changes.cursor}&wait=20`);
    const editionId = await currentEdition();
    await shop.deps.db.transaction().execute(async (trx) => {
      const seq = await nextSeq(trx, reader.userId);
      const locator = aLocator({ total_progression: 0.5 });
      await readingQueries(trx).savePosition({
        userId: reader.userId,
        productId: shortBook.id,
        editionId,
        locator,
        seq,
        now: new Date(),
        isFinished: false,
      });
    });
    expect(await again).toMatchObject({ position: { total_progression: 0.5 } });
  });

  it(
    'returns 429 for waiting requests over the quota of an account, and serves other accounts',
    { tags: ['check-59'] },
    async () => {
      const { cursor } = await changesOf(phone, '');
      const query = `changes?since=${cursor}&wait=20`;
      const waiting = Array.from({ length: QUOTAS.waitingReaders.max + 5 }, (_, at) =>
        (at % 2 ? phone : laptop).request(query),
      );
      const refused = await Promise.race(waiting);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
      expect(await json(refused)).toMatchObject({ code: 'too_many_requests' });
      const other = await aReader(shop, shortBook);
      expect((await other.phone.request('changes')).status).toBe(200);
      await laptop.put('position', aLocator());
      const statuses = (await Promise.all(waiting)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(QUOTAS.waitingReaders.max);
      expect((await phone.request('changes')).status).toBe(200);
    },
  );

  it(
    'count as requests in flight until they wait, even with guessed reading grants',
    { tags: ['check-59'] },
    async () => {
      const { loadMonitor, metrics } = shop.deps;
      const app = createReaderApp(shop.deps, new StaticFiles(join(shop.directory, 'reader')));
      const handle = loadShedding({
        fetch: async (request, bindings) => app.fetch(request, bindings),
        loadMonitor,
        metrics,
        proxies: 0,
      });
      const send = (address: string) => {
        const headers = { cookie: phone.cookie, host: '127.0.0.1:3001' };
        const incoming = { url: new URL(address).pathname, headers, socket: { remoteAddress: '203.0.113.1' } };
        const response = handle(new Request(address, { headers }), { incoming } as unknown as RequestBindings);
        return { response, inFlight: loadMonitor.current.inFlight };
      };
      const { cursor } = await changesOf(phone, '');
      const query = `changes?since=${cursor}&wait=20`;
      const guess = send(new URL(`../${'A'.repeat(22)}/${query}`, phone.address).href);
      expect(guess.inFlight).toBe(1);
      expect((await guess.response).status).toBe(404);
      const known = send(phone.address + query);
      expect(known.inFlight).toBe(1);
      await expect.poll(() => loadMonitor.current.inFlight).toBe(0);
      await laptop.put('position', aLocator());
      expect((await known.response).status).toBe(200);
    },
  );

  it('contain the complete state for a cursor from before a restore', async () => {
    await laptop.put('position', aLocator());
    for (const since of ['99999', 'x'])
      expect(await changesOf(phone, `since=${since}`)).toMatchObject({ position: {} });
  });

  it('end when the entitlement ends', { tags: ['check-16'] }, async () => {
    const { cursor } = await changesOf(phone, '');
    await shop.deps.db
      .updateTable('entitlements')
      .set({ ended_at: new Date() })
      .where('user_id', '=', reader.userId)
      .execute();
    await shop.advanceClock(4_000);
    const refused = await phone.request(`changes?since=${cursor}&wait=20`);
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'not_entitled' }]);
  });
});

const currentEdition = async (): Promise<number> => {
  const edition = await shop.deps.db
    .selectFrom('editions')
    .where('product_id', '=', shortBook.id)
    .select('id')
    .executeTakeFirstOrThrow();
  return edition.id;
};
