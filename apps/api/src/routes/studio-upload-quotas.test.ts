import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { xhtmlDocument } from '@octavo/epub/write';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aDraft,
  anAuthor,
  anEpub,
  sendPart,
  sendTus,
  startUpload,
  type StudioTestUser,
  uploadFile,
} from '../../test/an-author.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { UNUSED_FILES_HOURS, UnusedFiles } from '../background/unused-files.ts';
import { fileSetQueries } from '../db/files/file-sets.queries.ts';
import { uploadQueries } from '../db/studio/uploads.queries.ts';
import { QUOTAS, RATE_LIMITS } from '../limits/limits.ts';

let shop: TestShop;
let author: StudioTestUser;
let authorCount = 0;
beforeAll(async () => {
  shop = await openTestShop({ settings: { MAX_BOOK_MB: '3' } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  authorCount += 1;
  author = await anAuthor(shop, `limited_${authorCount}`);
});

const codeOf = async (response: Response): Promise<string> => ((await response.json()) as { code: string }).code;
/** The size of all files in a folder, in bytes. */
const sumSizes = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

describe('the limits of an author', () => {
  it('count the bytes of unfinished uploads and of unpublished books', async () => {
    const draft = await aDraft(shop, author);
    await shop.pool.query('update editions set size_bytes = $1 where product_id = $2', [
      QUOTAS.unpublishedBytes.max - 2_000_000,
      draft.id,
    ]);
    const first = await startUpload(shop, author, 1_500_000);
    expect(first.status).toBe(201);
    const second = await startUpload(shop, author, 1_500_000);
    expect([second.status, await second.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'quota_exceeded', message: QUOTAS.unpublishedBytes.message }),
    ]);
    expect((await author.studio.uploads()).length).toBe(2);
    expect((await sendTus(shop, author, 'DELETE', first.headers.get('location') ?? '')).status).toBe(204);
    expect((await startUpload(shop, author, 1_500_000)).status).toBe(201);
  });

  it(
    'count the bytes of a book that is off sale and has no entitlement and no takedown',
    { tags: ['check-59'] },
    async () => {
      const { id } = await aDraft(shop, author);
      const setStatus = (status: string) =>
        shop.pool.query('update products set status = $1 where id = $2', [status, id]);
      const sum = () => uploadQueries(shop.deps.db).sumUnpublishedBytes(author.userId);
      const draft = await sum();
      expect(draft).toBeGreaterThan(0);
      await setStatus('published');
      const published = await sum();
      expect(published).toBeLessThan(draft);
      await setStatus('unpublished');
      expect(await sum()).toBe(draft);
      await shop.pool.query(`insert into entitlements (user_id, product_id, source) values ($1, $2, 'free')`, [
        author.userId,
        id,
      ]);
      expect(await sum()).toBe(published);
    },
  );

  /** Builds an EPUB of a few kilobytes with this many chapters. Each repeats one word up to 900 kB. */
  const aLongEpub = (chapters: number, word = 'never') =>
    anEpub({
      documents: Array.from({ length: chapters }, (_, at) => ({
        href: `long-${at}.xhtml`,
        title: `Long ${at}`,
        content: xhtmlDocument({
          title: 'Long',
          language: 'en',
          body: `<p>${`${word} `.repeat(900_000 / (Buffer.byteLength(word) + 1))}</p>`,
        }),
      })),
    });
  const sumBytes = () => uploadQueries(shop.deps.db).sumUnpublishedBytes(author.userId);
  const storedBytes = (): number => sumSizes(join(shop.directory, 'files'));

  it('count every stored file of a book, also after the draft was deleted, until the files are removed', async () => {
    // It has the same cover, which is stored and counted once.
    await aDraft(shop, author);
    const [countedBefore, storedBefore] = [await sumBytes(), storedBytes()];
    const bytes = await aLongEpub(4);
    const { book_id: id } = await author.studio.upload(await uploadFile(shop, author, bytes));
    const stored = storedBytes() - storedBefore;
    expect(stored).toBeGreaterThan(20 * bytes.byteLength);
    expect((await sumBytes()) - countedBefore).toBe(stored);
    await author.studio.deleteBook(id ?? 0);
    expect((await sumBytes()) - countedBefore).toBe(stored);
    const afterGrace = new Date(Math.max(Date.now(), shop.clock.now.getTime()) + (UNUSED_FILES_HOURS + 1) * 3_600_000);
    await new UnusedFiles({
      files: shop.deps.files,
      sets: fileSetQueries(shop.deps.db),
      shutdown: { isRequested: false },
      clock: () => afterGrace,
      onFailure: (error) => {
        throw error;
      },
    }).remove();
    expect(await sumBytes()).toBe(countedBefore);
  });

  it('count the files of every cover of an unpublished book', async () => {
    const draft = await aDraft(shop, author);
    const [counted, stored] = [await sumBytes(), storedBytes()];
    await author.studio.setCover(draft.id, {
      source: 'drawn',
      design: (await author.studio.coverProposals(draft.id))[0]?.design ?? '',
    });
    expect(storedBytes()).toBeGreaterThan(stored);
    expect((await sumBytes()) - counted).toBe(storedBytes() - stored);
  });

  it('refuse a file whose decompressed texts exceed the quota, and store nothing', async () => {
    const draft = await aDraft(shop, author);
    await shop.pool.query('update editions set size_bytes = $1 where product_id = $2', [
      QUOTAS.unpublishedBytes.max - 1_000_000,
      draft.id,
    ]);
    const stored = storedBytes();
    const upload = await author.studio.upload(await uploadFile(shop, author, await aLongEpub(2)));
    expect(upload).toMatchObject({
      status: 'failed',
      error: { code: 'quota_exceeded', message: QUOTAS.unpublishedBytes.message },
    });
    expect(storedBytes()).toBe(stored);
  });

  it('refuse a book whose decompressed content is far larger than its file, with advice in the message', async () => {
    const stored = storedBytes();
    // Each character has three bytes.
    const upload = await author.studio.upload(await uploadFile(shop, author, await aLongEpub(60, 'ककककक')));
    expect(upload).toMatchObject({
      status: 'failed',
      error: { code: 'epub_content_too_large', message: expect.stringContaining('Remove empty or repeated content.') },
    });
    expect(storedBytes()).toBe(stored);
  });

  it('count the parts of a day, and let the upload continue later', async () => {
    const address = (await startUpload(shop, author, 100)).headers.get('location') ?? '';
    expect((await sendPart(shop, author, address, 0, new Uint8Array(10))).status).toBe(204);
    const key = 'upload part account:%';
    await shop.pool.query('update rate_limits set points = $1 where key like $2', [
      RATE_LIMITS['upload part account'].points,
      key,
    ]);
    const refused = await sendPart(shop, author, address, 10, new Uint8Array(10));
    expect([refused.status, await codeOf(refused)]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await shop.pool.query('delete from rate_limits where key like $1', [key]);
    expect((await sendPart(shop, author, address, 10, new Uint8Array(10))).headers.get('upload-offset')).toBe('20');
  });
});
