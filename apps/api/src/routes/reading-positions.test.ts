import { metaOf } from '@octavo/core/entities';
import { aLocator, invalidLocators } from '@octavo/core/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aReadableBook, aReader, type TestReader } from '../../test/a-reader.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';

let shop: TestShop;
let shortBook: Awaited<ReturnType<typeof aReadableBook>>;
let reader: TestReader['user'];
let laptop: TestReader['laptop'];
let phone: TestReader['phone'];

beforeAll(async () => {
  shop = await openTestShop();
  shortBook = await aReadableBook(shop.deps);
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ user: reader, laptop, phone } = await aReader(shop, shortBook));
});

const json = async (response: Response | Promise<Response>): Promise<unknown> => (await response).json();
/** A position at this progression of the book. */
const at = (total_progression: number) => aLocator({ total_progression });
const putText = (body: string) => laptop.request('position', { method: 'PUT', body });
const rejectionOf = async (response: Response) => [response.status, await response.json()];
const rejection = (field: string) => [
  422,
  { code: 'validation_failed', errors: { [field]: expect.any(String) as string } },
];
const progressInLibrary = async () => {
  const [book] = await reader.api.products.library({ userId: reader.userId });
  return book && metaOf(book, '_reading_progress');
};
/** The fields with invalid values. */
const fields = [...new Set(invalidLocators.map(({ field }) => field))];
const updatedAt = expect.stringMatching(/Z$/) as string;

describe('a position', () => {
  it('has a version, and is overwritten by a reader that sends none', async () => {
    expect((await laptop.request('position')).status).toBe(204);
    expect(await json(laptop.put('position', at(0.25)))).toEqual({ version: 1 });
    expect(await json(phone.put('position', at(0.5)))).toEqual({ version: 2 });
    expect(await json(laptop.request('position'))).toEqual({ ...at(0.5), version: 2, updated_at: updatedAt });
  });

  it('appears in the library as reading progress and time', { tags: ['L1'] }, async () => {
    const progressInLibrary = async () => {
      const [book] = await reader.api.products.library({ userId: reader.userId });
      return book && [metaOf(book, '_reading_progress'), metaOf(book, '_last_read')];
    };
    expect(await progressInLibrary()).toEqual(['0', '']);
    await laptop.put('position', at(0.25));
    expect(await progressInLibrary()).toEqual(['0.25', shop.clock.now.toISOString()]);
  });

  it('is not overwritten by a device that was offline while another one moved on', async () => {
    expect(await json(laptop.put('position', { ...at(0.1), base_version: null }))).toEqual({ version: 1 });
    for (const base_version of [null, 0, 2]) {
      const late = await phone.put('position', { ...at(0.2), base_version });
      expect(await rejectionOf(late)).toMatchObject([409, { code: 'conflict' }]);
    }
    expect(await json(phone.put('position', { ...at(0.2), base_version: 1 }))).toEqual({ version: 2 });
    const both = await Promise.all(
      [0.1, 0.2].map((share) => laptop.put('position', { ...at(share), base_version: 2 })),
    );
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  it.each([
    ['the fields of the first readers', { ...at(0.25) }],
    [
      'all fields',
      { ...at(1), chapter: 'Two', href: 'two.xhtml', quote: { before: '', exact: 'The weir', after: '' } },
    ],
    // A reader that resolves a conflict sends the position that it restored.
    ['the fields of a restored position', { ...at(0), device: 'Firefox on Linux', version: 7, updated_at: 'then' }],
    ['fields of a newer reader', { ...at(0.5), locations: { position: 12 }, saved_ms: 1_700_000_000_000 }],
    ['1000 more fields', { ...at(0.5), ...Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`f${n}`, n])) }],
  ])('is stored with %s', async (_, position) => {
    expect(await json(laptop.put('position', position))).toEqual({ version: 1 });
    expect(await json(phone.request('position'))).toEqual({ ...position, version: 1, updated_at: updatedAt });
  });
});

describe('an invalid position', () => {
  it.each(fields)('returns 422 naming %s, and does not replace the stored one', async (field) => {
    await laptop.put('position', at(0.25));
    for (const { problem, json: body } of invalidLocators.filter((invalid) => invalid.field === field))
      expect([problem, ...(await rejectionOf(await putText(body)))]).toMatchObject([problem, ...rejection(field)]);
    expect(await json(laptop.request('position'))).toMatchObject({ ...at(0.25), version: 1 });
    expect(await progressInLibrary()).toBe('0.25');
  });

  it.each(['"new"', '-1', '0.5', '1e309', '{}'])('returns 422 for the base version %s', async (version) => {
    const body = JSON.stringify(at(0.5)).replace('}', `,"base_version":${version}}`);
    expect(await rejectionOf(await putText(body))).toMatchObject(rejection('base_version'));
  });

  it('returns 422 when it is not an object or is too large, and 400 when it is not JSON', async () => {
    for (const body of ['[]', 'null', '"epubcfi(/6/4)"', '0.5']) expect((await putText(body)).status).toBe(422);
    const extra = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`extra_${n}`, 'x'.repeat(20)]));
    expect((await laptop.put('position', { ...at(0.5), ...extra })).status).toBe(422);
    expect((await putText('{')).status).toBe(400);
    expect((await putText('{"total_progression":NaN}')).status).toBe(400);
    expect((await laptop.request('position')).status).toBe(204);
  });
});

describe('a stored position of an earlier version that is not valid', () => {
  const storeInvalid = (locator: string) =>
    shop.deps.db.updateTable('reading_positions').set({ locator }).where('user_id', '=', reader.userId).execute();
  // PostgreSQL cannot store an infinite number in JSON.
  const storable = invalidLocators.filter(({ problem }) => !problem.startsWith('infinite'));
  const noLocators = ['{}', '[]', 'null', '"text"', '7'].map((body) => ({ field: 'none', problem: body, json: body }));

  it.each([...fields, 'none'])('is ignored when its invalid field is %s', async (field) => {
    await laptop.put('position', at(0.25));
    for (const { problem, json: locator } of [...storable, ...noLocators].filter((stored) => stored.field === field)) {
      await storeInvalid(locator);
      const [position, changes, page] = [
        await phone.request('position'),
        await phone.request('changes'),
        await phone.request(''),
      ];
      expect([problem, position.status, changes.status, page.status]).toEqual([problem, 204, 200, 200]);
      expect(await json(changes)).not.toHaveProperty('position');
      expect(await page.text()).toContain('"position":null');
      expect(await progressInLibrary()).toBe('0');
    }
  });

  it.each([null, 1])('is replaced by a position based on version %o', async (base_version) => {
    await laptop.put('position', at(0.25));
    await storeInvalid('{"at":1}');
    expect(await json(phone.put('position', { ...at(0.5), base_version }))).toEqual({ version: 2 });
    expect(await progressInLibrary()).toBe('0.5');
    expect((await laptop.put('position', { ...at(0.1), base_version })).status).toBe(409);
  });
});
