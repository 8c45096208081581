/** What one author, or one address with many accounts, may do in the studio. */
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { anAuthor, anEpub, sendPart, sendTus, startUpload, type StudioTestUser } from '../../test/an-author.ts';
import { exhaustLimit } from '../../test/exhaust-limit.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { directoryStore } from '../files/index.ts';
import { QUOTAS, RATE_LIMITS } from '../limits/limits.ts';

let shop: TestShop;
let author: StudioTestUser;
let authorCount = 0;
/** The starts and ends of checks of uploads, in order. */
const checks: string[] = [];

beforeAll(async () => {
  shop = await openTestShop({ settings: { TRUSTED_PROXIES: '1' } });
  const stored = directoryStore(join(shop.directory, 'files'));
  Object.assign(shop.deps.files, {
    get: async (key: string) => {
      if (/^uploads\/.*\/0$/.test(key)) checks.push(`start ${key}`);
      return stored.get(key);
    },
    remove: async (key: string) => {
      if (/^uploads\/.*\/0$/.test(key)) checks.push(`end ${key}`);
      return stored.remove(key);
    },
  });
});
afterAll(() => shop.close());
beforeEach(async () => {
  authorCount += 1;
  author = await anAuthor(shop, `limited_author_${authorCount}`);
});

it('rejects a new slug of a book that has had twenty, but accepts a previous one', { tags: ['check-59'] }, async () => {
  const { id, slug } = await author.studio.createBook({ title: 'Moves often' });
  await shop.pool.query(
    `insert into product_slugs (slug, product_id) select $1 || '-' || number, $2 from generate_series(2, $3::integer) as number`,
    [slug, id, QUOTAS.bookSlugs.max],
  );
  const moveTo = async (next: string) =>
    author.studio.updateBook(id, (await author.studio.book(id)).version, { slug: next });
  await expect(moveTo('an-address-more')).rejects.toMatchObject({ code: 'quota_exceeded' });
  expect((await author.studio.book(id)).slug).toBe(slug);
  expect((await moveTo(`${slug}-7`)).slug).toBe(`${slug}-7`);
});

it('rejects changes of books over the limit of an author, but no reads and no other author', async () => {
  const { id, version } = await author.studio.createBook({ title: 'Changes often' });
  await exhaustLimit(shop, { 'book change account': author.userId });
  for (const change of [
    () => author.studio.updateBook(id, version, { title: 'Again' }),
    () => author.studio.setPrice(id, '1.00'),
    () => author.studio.publishBook(id),
    () => author.studio.createBook({ title: 'Another' }),
    () => author.studio.deleteBook(id),
  ])
    await expect(change()).rejects.toMatchObject({ code: 'too_many_requests' });
  expect((await author.studio.book(id)).title).toBe('Changes often');
  const other = await anAuthor(shop, `unlimited_author_${authorCount}`);
  expect((await other.studio.createBook({ title: 'Mine' })).title).toBe('Mine');
});

it('returns 429 for changes over the daily limit of an account, and still serves reads', async () => {
  const { id, version } = await author.studio.createBook({ title: 'Is on the record' });
  await exhaustLimit(shop, { 'audited change account': author.userId });
  const rows = async () => (await shop.pool.query('select count(*)::integer as count from audit_log')).rows[0];
  const before = await rows();
  for (const change of [
    () => author.studio.updateBook(id, version, { title: 'Again' }),
    () => author.studio.setSaleEmails({ frequency: 'daily' }),
    () => author.studio.setAuthorProfile({ pen_name: 'Me', biography: 'Me.', links: [] }),
    () => author.studio.deleteBook(id),
  ])
    await expect(change()).rejects.toMatchObject({
      code: 'too_many_requests',
      message: expect.stringMatching(
        /^You made very many changes in a day\. Please try again in 2[34] hours\.$/,
      ) as string,
    });
  expect(await rows()).toEqual(before);
  expect((await author.studio.book(id)).title).toBe('Is on the record');
});

it('rejects parts of uploads over the limit of an IP address, for every account', { tags: ['check-59'] }, async () => {
  const send = async (user: StudioTestUser, address: string) => {
    const location = (await startUpload(shop, user, 10)).headers.get('location') ?? '';
    const headers = {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'x-forwarded-for': address,
    };
    return (await sendTus(shop, user, 'PATCH', location, { headers, body: new Uint8Array(5) })).status;
  };
  const other = await anAuthor(shop, `same_network_${authorCount}`);
  expect([await send(author, '203.0.113.5'), await send(other, '203.0.113.5')]).toEqual([204, 204]);
  await shop.pool.query('update rate_limits set points = $1 where key like $2', [
    RATE_LIMITS['upload part address'].points,
    'upload part address:%',
  ]);
  expect([await send(author, '203.0.113.5'), await send(other, '203.0.113.5')]).toEqual([429, 429]);
  expect(await send(other, '203.0.113.6')).toBe(204);
});

it('checks one uploaded file at a time per process', { tags: ['check-59'] }, async () => {
  const files = await Promise.all(Array.from({ length: 4 }, async () => anEpub()));
  const uploads = await Promise.all(
    files.map(async (bytes) => ({
      bytes,
      address: (await startUpload(shop, author, bytes.byteLength)).headers.get('location') ?? '',
    })),
  );
  checks.length = 0;
  await Promise.all(uploads.map(async ({ address, bytes }) => sendPart(shop, author, address, 0, bytes)));
  await shop.deps.backgroundTasks.drain();
  expect(checks).toHaveLength(8);
  for (let at = 0; at < checks.length; at += 2) expect(checks[at + 1]).toBe(checks[at]?.replace('start', 'end'));
  expect((await author.studio.uploads()).map(({ status }) => status)).toEqual(Array(4).fill('ready'));
});
