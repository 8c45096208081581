import { randomUUID } from 'node:crypto';
import { metaOf } from '@octavo/core/entities';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { aMark } from '../../test/a-mark.ts';
import { anEdition } from '../../test/an-edition.ts';
import { anEntitlement } from '../../test/an-entitlement.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { type OpenBook, openBook } from '../../test/open-book.ts';
import { nextChange, readingQueries } from '../db/reading.queries.ts';

let shop: TestShop;
let productId: number;
let reader: Awaited<ReturnType<TestShop['signIn']>>;
/** The same book of the same person in two browsers. */
let desk: OpenBook;
let phone: OpenBook;
let people = 0;

beforeAll(async () => {
  shop = await openTestShop();
  productId = (await aBook(shop.deps, { name: 'A =Short Book', slug: 'short-book', author: 'Maren Oskalo' })).id;
  await anEdition(shop.deps, productId);
});
afterAll(() => shop.close());
beforeEach(async () => {
  people += 1;
  reader = await shop.signIn(`reader_${people}`);
  await anEntitlement(shop.deps, reader.userId, productId);
  desk = await openBook(shop, reader, 'short-book');
  phone = await openBook(shop, reader, 'short-book');
});

const json = async <T = Record<string, unknown>>(answer: Response | Promise<Response>): Promise<T> =>
  (await (await answer).json()) as T;
interface Kept {
  readonly id: string;
  readonly version: number;
}
const marksOf = async (book: OpenBook) => (await json<{ marks: Kept[] }>(book.ask('marks'))).marks;

describe('a place', () => {
  it('has a version, and is overwritten by a reader that knows of none', async () => {
    expect((await desk.ask('position')).status).toBe(204);
    const place = { cfi: 'epubcfi(/6/2!/4/2)', total_progression: 0.25 };
    expect(await json(desk.put('position', place))).toEqual({ version: 1 });
    expect(await json(phone.put('position', { ...place, total_progression: 0.5 }))).toEqual({ version: 2 });
    expect(await json(desk.ask('position'))).toEqual({
      ...place,
      total_progression: 0.5,
      version: 2,
      updated_at: expect.stringMatching(/Z$/),
    });
  });

  it('L1: is told in the library, as how far the book is read and when that was', async () => {
    const told = async () => {
      const [book] = await reader.api.products.library({ userId: reader.userId });
      return book && [metaOf(book, '_reading_progress'), metaOf(book, '_last_read')];
    };
    expect(await told()).toEqual(['0', '']);
    await desk.put('position', { cfi: 'epubcfi(/6/2!/4/2)', total_progression: 0.25 });
    expect(await told()).toEqual(['0.25', shop.time.now.toISOString()]);
    for (const [sent, heard] of [
      [7, '1'],
      [-1, '0'],
      ['half', '0'],
    ]) {
      await desk.put('position', { total_progression: sent });
      expect((await told())?.[0]).toBe(heard);
    }
  });

  it('is not overwritten by a device that was away while another one read on', async () => {
    expect(await json(desk.put('position', { at: 1, base_version: null }))).toEqual({ version: 1 });
    for (const base_version of [null, 0, 2]) {
      const late = await phone.put('position', { at: 2, base_version });
      expect([late.status, await late.json()]).toMatchObject([409, { code: 'conflict' }]);
    }
    expect(await json(phone.put('position', { at: 2, base_version: 1 }))).toEqual({ version: 2 });
    const both = await Promise.all([1, 2].map((at) => desk.put('position', { at, base_version: 2 })));
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  it('is refused when it is none', async () => {
    expect((await desk.put('position', ['no object'])).status).toBe(422);
    expect((await desk.put('position', { cfi: 'x'.repeat(20_000) })).status).toBe(422);
    expect((await desk.put('position', { at: 1, base_version: 'new' })).status).toBe(422);
    expect((await desk.ask('position', { method: 'PUT', body: '{' })).status).toBe(400);
  });
});

it('keeps how all books look, and how this one does', async () => {
  expect((await desk.put('settings', { theme: 'sepia' })).status).toBe(204);
  expect((await desk.ask('book-settings')).status).toBe(204);
  expect((await desk.put('book-settings', { theme: 'black' })).status).toBe(204);
  expect([await json(phone.ask('settings')), await json(phone.ask('book-settings'))]).toEqual([
    { theme: 'sepia' },
    { theme: 'black' },
  ]);
  expect((await phone.ask('book-settings', { method: 'DELETE' })).status).toBe(204);
  expect((await desk.ask('book-settings')).status).toBe(204);
});

describe('marks', () => {
  it('are made by the device, and are one mark however often they are sent', async () => {
    const id = randomUUID();
    const mark = await json(desk.put(`marks/${id}`, { ...aMark(), base_version: null }));
    expect(mark).toMatchObject({ ...aMark(), id, version: 1 });
    expect(await json(desk.put(`marks/${id}`, { ...aMark(), base_version: null }))).toEqual(mark);
    expect(await json(phone.put(`marks/${id}`, { ...aMark({ note: 'Mine' }), base_version: 1 }))).toMatchObject({
      version: 2,
      note: 'Mine',
    });
    expect(await marksOf(desk)).toMatchObject([{ id, version: 2, note: 'Mine' }]);
  });

  it('lose nothing when two devices that were away disagree', async () => {
    const id = randomUUID();
    await desk.put(`marks/${id}`, aMark());
    await phone.put(`marks/${id}`, { ...aMark({ note: 'from the phone' }), base_version: 1 });
    expect((await desk.put(`marks/${id}`, { ...aMark({ note: 'from the desk' }), base_version: 1 })).status).toBe(409);
    expect((await desk.ask(`marks/${id}?base_version=1`, { method: 'DELETE' })).status).toBe(409);
    expect(await marksOf(desk)).toMatchObject([{ note: 'from the phone' }]);
  });

  it('stay deleted, for a device too that still has them', async () => {
    const id = randomUUID();
    await desk.put(`marks/${id}`, aMark());
    expect((await desk.ask(`marks/${id}?base_version=1`, { method: 'DELETE' })).status).toBe(204);
    expect((await desk.ask(`marks/${id}?base_version=1`, { method: 'DELETE' })).status).toBe(204);
    expect((await desk.ask(`marks/${randomUUID()}`, { method: 'DELETE' })).status).toBe(204);
    for (const base_version of [null, 1])
      expect((await phone.put(`marks/${id}`, { ...aMark(), base_version })).status).toBe(409);
    expect(await marksOf(phone)).toEqual([]);
    const row = await shop.deps.db.selectFrom('marks').where('id', '=', id).select('body').executeTakeFirst();
    expect(row?.body).toEqual({});
  });

  it('are held to their form', async () => {
    for (const fault of [{ kind: 'scribble' }, { color: 'pink' }, { total_progression: 2 }, { quote: 'text' }])
      expect((await desk.put(`marks/${randomUUID()}`, aMark(fault))).status).toBe(422);
    expect((await desk.put(`marks/${randomUUID()}`, aMark({ note: 'x'.repeat(20_001) }))).status).toBe(422);
    expect((await desk.put('marks/not-an-id', aMark())).status).toBe(422);
  });

  it('17: belong to one person: nobody else sees, changes or takes them', async () => {
    const id = randomUUID();
    await desk.put(`marks/${id}`, aMark());
    const other = await shop.signIn(`stranger_${people}`);
    await anEntitlement(shop.deps, other.userId, productId);
    const theirs = await openBook(shop, other, 'short-book');
    expect(await marksOf(theirs)).toEqual([]);
    expect((await theirs.ask(`marks/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await theirs.put(`marks/${id}`, aMark({ note: 'theirs' }))).status).toBe(200);
    expect(await marksOf(desk)).toMatchObject([{ id, version: 1, note: '' }]);
    expect((await shop.read(`${desk.address}marks`)).status).toBe(404);
  });
});

describe('changes', () => {
  interface News {
    readonly cursor: string;
    readonly marks?: Kept[];
  }
  const newsOf = (book: OpenBook, query: string) => json<News>(book.ask(`changes?${query}`));

  it('come at once with everything, and after that with what is new', async () => {
    await desk.put('position', { at: 1 });
    await desk.put('settings', { theme: 'sepia' });
    const first = await newsOf(phone, '');
    expect(first).toMatchObject({ position: { at: 1, version: 1 }, settings: { theme: 'sepia' } });
    expect(await newsOf(phone, `since=${first.cursor}`)).toEqual({ cursor: first.cursor });
    const id = randomUUID();
    await desk.put(`marks/${id}`, aMark());
    const second = await newsOf(phone, `since=${first.cursor}&wait=20`);
    expect(second).toMatchObject({ marks: [{ id, version: 1 }] });
    expect(second).not.toHaveProperty('position');
    await desk.ask(`marks/${id}`, { method: 'DELETE' });
    await desk.ask('book-settings', { method: 'DELETE' });
    expect(await newsOf(phone, `since=${second.cursor}`)).toMatchObject({
      marks: [{ id, deleted: true, version: 2 }],
      book_settings: null,
    });
  });

  it('wake whoever waits, from this process and from another one', async () => {
    const { cursor } = await newsOf(phone, '');
    const waiting = newsOf(phone, `since=${cursor}&wait=20`);
    await desk.put('position', { at: 1 });
    const told = await waiting;
    expect(told).toMatchObject({ position: { at: 1 } });

    const again = newsOf(phone, `since=${told.cursor}&wait=20`);
    const editionId = await currentEdition();
    await shop.deps.db.transaction().execute(async (trx) => {
      const change = await nextChange(trx, reader.userId);
      const place = { userId: reader.userId, productId, editionId, locator: { at: 2 }, change, now: new Date() };
      await readingQueries(trx).savePosition(place);
    });
    expect(await again).toMatchObject({ position: { at: 2 } });
  });

  it('come with everything to a reader whose number is from another time', async () => {
    await desk.put('position', { at: 1 });
    for (const since of ['99999', 'x']) expect(await newsOf(phone, `since=${since}`)).toMatchObject({ position: {} });
  });

  it('16: end when the right to read does', async () => {
    const { cursor } = await newsOf(phone, '');
    await shop.deps.db
      .updateTable('entitlements')
      .set({ ended_at: new Date() })
      .where('user_id', '=', reader.userId)
      .execute();
    shop.time.now = new Date(shop.time.now.getTime() + 4_000);
    const refused = await phone.ask(`changes?since=${cursor}&wait=20`);
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'not_entitled' }]);
  });
});

const currentEdition = async (): Promise<number> => {
  const edition = await shop.deps.db
    .selectFrom('editions')
    .where('product_id', '=', productId)
    .select('id')
    .executeTakeFirstOrThrow();
  return edition.id;
};
