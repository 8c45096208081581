import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BASE_PATH } from '@octavo/core/contract';
import { MAX_COVER_BYTES } from '@octavo/core/studio';
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
import { createApp } from '../app.ts';
import { createDeps } from '../create-deps.ts';
import { StaticFiles } from '../web/static-files.ts';

let shop: TestShop;
let author: StudioTestUser;
let authorCount = 0;
beforeAll(async () => {
  shop = await openTestShop({ settings: { MAX_BOOK_MB: '3' } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  authorCount += 1;
  author = await anAuthor(shop, `uploader_${authorCount}`);
});

const codeOf = async (response: Response): Promise<string> => ((await response.json()) as { code: string }).code;
const storedParts = (id: string): boolean => existsSync(join(shop.directory, 'files/uploads', id, '0'));
const countBooks = async (): Promise<number> => (await author.studio.books()).total;

describe('an upload', () => {
  it('continues after every part in another process, and becomes a draft with a report', async () => {
    const bytes = await anEpub({ title: 'In Parts' });
    const started = await startUpload(shop, author, bytes.byteLength, { filename: 'C:\\books\\in parts.epub' });
    const address = started.headers.get('location') ?? '';
    expect([started.status, started.headers.get('upload-offset'), started.headers.get('tus-resumable')]).toEqual([
      201,
      '0',
      '1.0.0',
    ]);
    const half = Math.floor(bytes.byteLength / 2);
    const first = await sendPart(shop, author, address, 0, bytes.subarray(0, half));
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, String(half)]);

    const deps = createDeps({ ...shop.deps });
    const restarted = createApp(deps, new StaticFiles(join(shop.directory, 'web')));
    // Ids may be in upper case.
    const url = `http://127.0.0.1:3000${address.replace(/[^/]+$/, (id) => id.toUpperCase())}`;
    const request = (method: string, headers: Record<string, string>, body?: Uint8Array) =>
      restarted.request(url, {
        method,
        headers: { authorization: `Bearer ${author.token}`, 'tus-resumable': '1.0.0', ...headers },
        ...(body ? { body: Uint8Array.from(body) } : {}),
      });
    const head = await request('HEAD', {});
    expect([head.status, head.headers.get('upload-offset'), head.headers.get('cache-control')]).toEqual([
      200,
      String(half),
      'no-store',
    ]);
    const rest = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(half) };
    expect((await request('PATCH', rest, bytes.subarray(half))).status).toBe(204);
    await deps.backgroundTasks.drain();

    const id = address.split('/').at(-1) ?? '';
    const upload = await author.studio.upload(id);
    expect(upload).toMatchObject({ status: 'ready', filename: 'in parts.epub', error: null });
    expect(upload.report).toEqual({ is_accepted: true, findings: [] });
    const book = await author.studio.book(upload.book_id ?? 0);
    expect(book).toMatchObject({ title: 'In Parts', status: 'draft', price: '', seller: `uploader_${authorCount}` });
    expect(await author.studio.report(book.id)).toEqual({ ...upload.report, epubcheck: null });
    expect(storedParts(id)).toBe(false);
    expect((await author.studio.uploads()).map((one) => one.id)).toEqual([id]);
  });

  it('refuses a part at another offset, and loses nothing of two equal parts at once', async () => {
    const bytes = await anEpub();
    const address = (await startUpload(shop, author, bytes.byteLength)).headers.get('location') ?? '';
    const part = bytes.subarray(0, 100);
    expect(await codeOf(await sendPart(shop, author, address, 5, part))).toBe('upload_offset_conflict');
    const both = await Promise.all([0, 1].map(() => sendPart(shop, author, address, 0, part)));
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['204', '409']);
    expect((await sendPart(shop, author, address, 100, bytes.subarray(100))).status).toBe(204);
    await shop.deps.backgroundTasks.drain();
    expect(await author.studio.upload(address.split('/').at(-1) ?? '')).toMatchObject({ status: 'ready' });
  });

  it('is checked by another process when the first one was killed, and makes one book', async () => {
    const bytes = await anEpub();
    const address = (await startUpload(shop, author, bytes.byteLength)).headers.get('location') ?? '';
    const id = address.split('/').at(-1) ?? '';
    const before = await countBooks();
    await sendPart(shop, author, address, 0, bytes.subarray(0, 10));
    await shop.deps.files.put(`uploads/${id}/10`, bytes.subarray(10));
    // The process was killed after it had claimed the complete file.
    await shop.pool.query(`insert into upload_parts values ($1, 10, $2)`, [id, bytes.byteLength - 10]);
    await shop.pool.query(
      `update uploads set status = 'checking', received_bytes = size_bytes, attempts = 1, next_attempt_at = now() + interval '3 minutes' where id = $1`,
      [id],
    );
    await shop.deps.studio.processUploads();
    expect((await author.studio.upload(id)).status).toBe('checking');
    expect(await codeOf(await sendTus(shop, author, 'DELETE', address))).toBe('upload_checking');
    const { now } = shop.clock;
    shop.clock.now = new Date(now.getTime() + 4 * 60_000);
    await Promise.all([shop.deps.studio.processUploads(), shop.deps.studio.processUploads()]);
    shop.clock.now = now;
    expect((await author.studio.upload(id)).status).toBe('ready');
    expect(await countBooks()).toBe(before + 1);
  });

  it('expires a week after its last part, with its parts', async () => {
    const address = (await startUpload(shop, author, 1_000)).headers.get('location') ?? '';
    const id = address.split('/').at(-1) ?? '';
    await sendPart(shop, author, address, 0, new Uint8Array(500));
    expect(storedParts(id)).toBe(true);
    const { rows } = await shop.pool.query<{ days: number }>(
      `update uploads set expires_at = expires_at - interval '7 days' where id = $1
       returning extract(epoch from expires_at - created_at)::float / 86400 as days`,
      [id],
    );
    expect(rows[0]?.days).toBeCloseTo(0, 2);
    expect(await codeOf(await sendPart(shop, author, address, 500, new Uint8Array(500)))).toBe('upload_not_found');
    await shop.deps.studio.processUploads();
    expect(storedParts(id)).toBe(false);
    expect(await author.studio.uploads()).toEqual([]);
  });
});

describe('a refused upload', () => {
  it.each([
    ['no EPUB', () => Promise.resolve(Buffer.from('This is a text, whatever its name says.')), 'epub_not_a_zip'],
    ['a cut EPUB', async () => (await anEpub()).subarray(0, 700), 'epub_zip_damaged'],
  ])('keeps the report about %s, and makes no book', async (_name, file, code) => {
    const before = await countBooks();
    const upload = await author.studio.upload(await uploadFile(shop, author, await file()));
    expect([upload.status, upload.book_id]).toEqual(['failed', null]);
    expect(upload.error?.message).toMatch(/^\p{Lu}.*\.$/u);
    expect(upload.report?.is_accepted).toBe(false);
    expect(upload.report?.findings[0]).toMatchObject({ severity: 'fatal', code: upload.error?.code });
    expect(upload.error?.code).toBe(code);
    expect(storedParts(upload.id)).toBe(false);
    expect(await countBooks()).toBe(before);
  });

  it.each(['draft', 'in_review'] as const)(
    'accepts a file whose identifier has a book of another author that is %s',
    async (status) => {
      const book = { identifier: `urn:octavo:test:${status}`, title: `Announced ${status}` };
      const { id } = await aDraft(shop, author, book);
      await shop.deps.db.updateTable('products').set({ status }).where('id', '=', id).execute();
      const other = await anAuthor(shop, `real_${authorCount}`);
      const upload = await other.studio.upload(await uploadFile(shop, other, await anEpub(book)));
      expect(upload).toMatchObject({ status: 'ready', error: null });
      expect(upload.book_id).not.toBe(id);
      expect((await author.studio.book(id)).title).toBe(book.title);
    },
  );

  it('returns identifier_taken for a published book of another author, and book_exists for a book of the same author', async () => {
    const book = { identifier: 'urn:octavo:test:same', title: 'The Same Book' };
    const { id } = await aDraft(shop, author, book);
    await shop.deps.db.updateTable('products').set({ status: 'published' }).where('id', '=', id).execute();
    const other = await anAuthor(shop, `other_${authorCount}`);
    const taken = await other.studio.upload(await uploadFile(shop, other, await anEpub(book)));
    expect([taken.status, taken.error?.code]).toEqual(['failed', 'identifier_taken']);
    const again = await author.studio.upload(await uploadFile(shop, author, await anEpub(book)));
    expect([again.status, again.error?.code]).toEqual(['failed', 'book_exists']);
    expect((await other.studio.books()).total).toBe(0);
    // Some programs write the same identifier into every file.
    const different = await anEpub({ ...book, title: 'Another Book' });
    expect(await other.studio.upload(await uploadFile(shop, other, different))).toMatchObject({ status: 'ready' });
  });

  it('returns upload_lost when a part is missing, and accepts the file again', async () => {
    const bytes = await anEpub();
    const address = (await startUpload(shop, author, bytes.byteLength)).headers.get('location') ?? '';
    const id = address.split('/').at(-1) ?? '';
    await sendPart(shop, author, address, 0, bytes.subarray(0, 50));
    await shop.deps.files.remove(`uploads/${id}/0`);
    await sendPart(shop, author, address, 50, bytes.subarray(50));
    await shop.deps.backgroundTasks.drain();
    expect((await author.studio.upload(id)).error?.code).toBe('upload_lost');
    expect(await author.studio.upload(await uploadFile(shop, author, bytes))).toMatchObject({ status: 'ready' });
  });
});

describe('the protocol', () => {
  it.each([
    ['a length that is too large', '4000000', {}, 413, 'body_too_large'],
    ['no length', '', {}, 400, 'malformed_body'],
    ['a negative length', '-1', {}, 400, 'malformed_body'],
    ['an empty file', '0', {}, 400, 'malformed_body'],
    ['another version', '10', { 'tus-resumable': '0.2.2' }, 412, 'upload_protocol'],
    [
      'a book of another author',
      '10',
      { 'upload-metadata': `book ${Buffer.from('999999').toString('base64')}` },
      404,
      'book_not_found',
    ],
    [
      'an id that is not a number',
      '10',
      { 'upload-metadata': `book ${Buffer.from('1e9').toString('base64')}` },
      400,
      'malformed_body',
    ],
  ])('refuses %s', async (_name, length, headers, status, code) => {
    const response = await sendTus(shop, author, 'POST', `${BASE_PATH}/studio/uploads`, {
      headers: { ...(length === '' ? {} : { 'upload-length': length }), ...headers },
    });
    expect([response.status, await codeOf(response)]).toEqual([status, code]);
  });

  it.each([
    ['book', 4_000_000, /^This file is larger than [\d.]+ MB, the maximum for a book\. Use smaller images/],
    ['cover', MAX_COVER_BYTES + 1, /^This picture is larger than 20 MB, the maximum for a cover\. Export it/],
    ['portrait', MAX_COVER_BYTES + 1, /^This picture is larger than 20 MB, the maximum for a portrait\. Export it/],
  ])('tells the maximum for a %s, and how to make the file smaller', async (kind, size, message) => {
    const response = await startUpload(shop, author, size, { filename: 'a', kind });
    expect(await response.json()).toMatchObject({ code: 'body_too_large', message: expect.stringMatching(message) });
  });

  it('refuses parts of another type, beyond the size, over a megabyte, and of another user’s upload', async () => {
    const address = (await startUpload(shop, author, 2_000_000)).headers.get('location') ?? '';
    const send = (headers: Record<string, string>, size: number, user = author) =>
      sendTus(shop, user, 'PATCH', address, {
        headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0', ...headers },
        body: new Uint8Array(size),
      });
    expect(await codeOf(await send({ 'content-type': 'application/json' }, 2))).toBe('media_type_unsupported');
    expect(await codeOf(await send({ 'upload-offset': 'x' }, 2))).toBe('malformed_body');
    expect(await codeOf(await send({}, 1_100_000))).toBe('body_too_large');
    const other = await anAuthor(shop, `another_${authorCount}`);
    expect(await codeOf(await send({}, 2, other))).toBe('upload_not_found');
    expect((await send({}, 1_000_000)).status).toBe(204);
    const beyond = await sendPart(shop, author, address, 1_000_000, new Uint8Array(1_000_001));
    expect(await beyond.json()).toMatchObject({
      code: 'body_too_large',
      message: expect.stringContaining('Please upload it again.'),
    });
    expect((await sendTus(shop, author, 'DELETE', address)).status).toBe(204);
    expect(storedParts(address.split('/').at(-1) ?? '')).toBe(false);
  });

  it('refuses a file for a book in review, and a sixth unfinished upload', async () => {
    const book = await aDraft(shop, author);
    await shop.deps.db.updateTable('products').set({ status: 'in_review' }).where('id', '=', book.id).execute();
    const inReview = await startUpload(shop, author, 10, { filename: 'a.epub', book: String(book.id) });
    expect(await codeOf(inReview)).toBe('book_status_conflict');
    for (let count = 0; count < 5; count += 1) expect((await startUpload(shop, author, 10)).status).toBe(201);
    expect(await codeOf(await startUpload(shop, author, 10))).toBe('quota_exceeded');
  });
});
