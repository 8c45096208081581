/** Files that no row refers to are removed a day later, from both kinds of file stores. No other file ever is. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  anAuthor,
  anEpub,
  sendPart,
  sendTus,
  startUpload,
  type StudioTestUser,
  uploadFile,
} from '../../test/an-author.ts';
import { startBucketServer } from '../../test/bucket-server.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { fileSetQueries } from '../db/files/file-sets.queries.ts';
import { bucketStore } from '../files/bucket-store.ts';
import type { FileStore } from '../files/index.ts';
import { UNUSED_FILES_HOURS, UnusedFiles } from './unused-files.ts';

const HOUR_MS = 3_600_000;
const AFTER_GRACE_MS = (UNUSED_FILES_HOURS + 1) * HOUR_MS;
describe.each([
  { kind: 'a directory', start: async () => ({ files: undefined, close: async () => {} }) },
  {
    kind: 'an S3 bucket',
    start: async () => {
      const server = await startBucketServer();
      return { files: bucketStore(server.config), close: server.close };
    },
  },
])('unused files in $kind', ({ start }) => {
  let shop: TestShop;
  let close: () => Promise<void>;
  let author: StudioTestUser;
  let authors = 0;
  let drafts = 0;

  beforeAll(async () => {
    const started = await start();
    ({ close } = started);
    shop = await openTestShop(started.files ? { files: started.files } : {});
  });
  afterAll(async () => {
    await shop.close();
    await close();
  });
  beforeEach(async () => {
    authors += 1;
    author = await anAuthor(shop, `leaves_files_${authors}`);
  });

  /** Runs the removal at a time after now; `files` replaces the file store. */
  async function removeUnused(afterMs: number, files: FileStore = shop.deps.files): Promise<unknown[]> {
    const failures: unknown[] = [];
    const { now } = shop.clock;
    await new UnusedFiles({
      files,
      sets: fileSetQueries(shop.deps.db),
      shutdown: { isRequested: false },
      clock: () => new Date(Math.max(now.getTime(), Date.now()) + afterMs),
      onFailure: (error) => failures.push(error),
    }).remove();
    return failures;
  }

  /** Stores a draft with its files, as an import does. */
  async function aStoredDraft() {
    drafts += 1;
    const [hash, cover] = [randomBytes(32).toString('hex'), randomBytes(16).toString('hex')];
    const keys = { book: `books/${hash}/original.epub`, cover: `covers/${cover}-160.jpg` };
    for (const key of [keys.book, keys.book.replace('original.epub', 'text.json'), keys.cover])
      await shop.deps.files.put(key, Buffer.from('x'));
    const { rows } = await shop.pool.query<{ id: number }>(
      `with cover as (insert into covers (hash, width, height) values ($1, 1, 1) returning hash)
       insert into products (identifier, name, slug, status, seller_id, cover_hash)
       select $2, 'A draft', $2, 'draft', $3, hash from cover returning id`,
      [cover, `draft-${drafts}`, author.userId],
    );
    const id = rows[0]?.id ?? 0;
    await addEdition(id, hash);
    return { id, hash, keys };
  }

  const addEdition = (productId: number, hash: string) =>
    shop.pool.query(
      `insert into editions (product_id, content_hash, original_key, publication_key, manifest_key, size_bytes)
       values ($1, $2, 'x', 'x', 'x', 1)`,
      [productId, hash],
    );

  /** The keys of the files of a book. */
  async function keysOf(productId: number): Promise<{ readonly book: string; readonly cover: string }> {
    const row = await shop.deps.db
      .selectFrom('editions')
      .innerJoin('products', 'products.id', 'editions.product_id')
      .where('products.id', '=', productId)
      .select(['original_key', 'cover_hash'])
      .executeTakeFirstOrThrow();
    return { book: row.original_key, cover: `covers/${row.cover_hash}-160.jpg` };
  }
  const isStored = async (key: string): Promise<boolean> => (await shop.deps.files.get(key)) !== undefined;
  const areStored = async ({ book, cover }: Awaited<ReturnType<typeof keysOf>>): Promise<boolean[]> => [
    await isStored(book),
    await isStored(book.replace('original.epub', 'text.json')),
    await isStored(cover),
  ];
  const ALL = [true, true, true];
  const NONE = [false, false, false];

  it('include the files of a deleted draft, a day after its deletion', async () => {
    const { id, keys } = await aStoredDraft();
    await author.studio.deleteBook(id);
    await removeUnused((UNUSED_FILES_HOURS - 1) * HOUR_MS);
    expect(await areStored(keys)).toEqual(ALL);
    await removeUnused(AFTER_GRACE_MS);
    expect(await areStored(keys)).toEqual(NONE);
    const { rows } = await shop.pool.query('select from covers where hash = $1', [keys.cover.slice(7, 39)]);
    expect(rows).toHaveLength(0);
  });

  it('exclude the files of a book at any age', async () => {
    const { keys } = await aStoredDraft();
    await removeUnused(400 * 24 * HOUR_MS);
    expect(await areStored(keys)).toEqual(ALL);
  });

  it('exclude files that another book uses too', async () => {
    const { id, hash, keys } = await aStoredDraft();
    const { rows } = await shop.pool.query<{ id: number }>(
      `insert into products (identifier, name, slug, cover_hash)
       select identifier || '-copy', name, slug || '-copy', cover_hash from products where id = $1 returning id`,
      [id],
    );
    await addEdition(rows[0]?.id ?? 0, hash);
    await author.studio.deleteBook(id);
    await removeUnused(AFTER_GRACE_MS);
    expect(await areStored(keys)).toEqual(ALL);
    await shop.pool.query(`delete from products where slug like '%-copy'`);
    await removeUnused(AFTER_GRACE_MS);
    expect(await areStored(keys)).toEqual(NONE);
  });

  it('exclude the covers of waiting and former files', async () => {
    const identifier = `urn:octavo:test:covers-${authors}`;
    const coverOf = (href: string, content: string) => ({
      resources: [{ href, mediaType: 'image/svg+xml', content, isCover: true }],
    });
    const drawing = (color: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="2" height="3"><rect width="2" height="3" fill="${color}"/></svg>`;
    const red = await anEpub({ identifier, ...coverOf('red.svg', drawing('#f00')) });
    const { book_id: draftId } = await author.studio.upload(await uploadFile(shop, author, red));
    const id = draftId ?? 0;
    const first = await keysOf(id);
    await shop.deps.db.updateTable('products').set({ status: 'published' }).where('id', '=', id).execute();
    const blue = await anEpub({ identifier, ...coverOf('blue.svg', drawing('#00f')) });
    await author.studio.upload(await uploadFile(shop, author, blue, { filename: 'blue.epub', book: String(id) }));
    await removeUnused(AFTER_GRACE_MS);
    const [waiting, current] = (await author.studio.editions(id)).editions;
    const publish = (edition?: { id: number }, replaced?: { id: number }) =>
      author.studio.publishEdition(id, edition?.id ?? 0, { replaces: replaced?.id ?? 0 });
    const coverOfBook = async () => (await keysOf(id)).cover;
    await publish(waiting, current);
    expect(await coverOfBook()).not.toBe(first.cover);
    expect(await isStored(await coverOfBook())).toBe(true);
    await removeUnused(AFTER_GRACE_MS);
    await publish(current, waiting);
    expect([await coverOfBook(), await isStored(first.cover)]).toEqual([first.cover, true]);
  });

  it('come back with the same file', async () => {
    const bytes = await anEpub();
    const first = await author.studio.upload(await uploadFile(shop, author, bytes));
    const keys = await keysOf(first.book_id ?? 0);
    await author.studio.deleteBook(first.book_id ?? 0);
    const second = await author.studio.upload(await uploadFile(shop, author, bytes));
    await removeUnused(AFTER_GRACE_MS);
    expect(await areStored(keys)).toEqual(ALL);
    await author.studio.deleteBook(second.book_id ?? 0);
    await removeUnused(AFTER_GRACE_MS);
    expect(await areStored(keys)).toEqual(NONE);
    // A store whose registrations of the last minute are forgotten, as in another process.
    await fileSetQueries(shop.deps.db).register(keys.book.replace('/original.epub', ''));
    await fileSetQueries(shop.deps.db).register(keys.cover.replace('-160.jpg', ''));
    await uploadFile(shop, author, bytes);
    await removeUnused(AFTER_GRACE_MS);
    expect(await areStored(keys)).toEqual(ALL);
  });

  it('include the files of a killed import', async () => {
    const [book, cover] = [`books/${'a'.repeat(64)}`, `covers/${'a'.repeat(32)}`];
    const keys = [`${book}/original.epub`, `${book}/manifest.json`, `${cover}-640.avif`];
    for (const key of keys) await shop.deps.files.put(key, Buffer.from('x'));
    await removeUnused((UNUSED_FILES_HOURS - 1) * HOUR_MS);
    expect(await Promise.all(keys.map(isStored))).toEqual(ALL);
    await removeUnused(AFTER_GRACE_MS);
    expect(await Promise.all(keys.map(isStored))).toEqual(NONE);
  });

  it('include the files of a deleted upload, also parts without a row', async () => {
    const address = (await startUpload(shop, author, 1_000)).headers.get('location') ?? '';
    const id = address.split('/').at(-1) ?? '';
    await sendPart(shop, author, address, 0, new Uint8Array(500));
    // The process was killed after it had stored the part.
    await shop.deps.files.put(`uploads/${id}/500`, new Uint8Array(500));
    await removeUnused(AFTER_GRACE_MS);
    expect(await isStored(`uploads/${id}/500`)).toBe(true);
    expect((await sendTus(shop, author, 'DELETE', address)).status).toBe(204);
    // This part arrived while its upload was deleted.
    await shop.deps.files.put(`uploads/${id}/500`, new Uint8Array(500));
    await removeUnused(AFTER_GRACE_MS);
    expect(await Promise.all(['0', '500'].map((part) => isStored(`uploads/${id}/${part}`)))).toEqual([false, false]);
  });

  it('are removed by the next run when a removal is interrupted', async () => {
    const { id, keys } = await aStoredDraft();
    await author.studio.deleteBook(id);
    const broken: FileStore = {
      ...shop.deps.files,
      remove: async () => Promise.reject(new Error('The store is gone.')),
      removeFolder: async (folder) => {
        await shop.deps.files.remove(`${folder}/manifest.json`);
        throw new Error('The store is gone.');
      },
    };
    expect((await removeUnused(AFTER_GRACE_MS, broken)).length).toBeGreaterThanOrEqual(2);
    expect(await areStored(keys)).toEqual(ALL);
    // Within the lease, no other process repeats it.
    expect(await removeUnused(AFTER_GRACE_MS)).toEqual([]);
    expect(await areStored(keys)).toEqual(ALL);
    await removeUnused(AFTER_GRACE_MS + HOUR_MS);
    expect(await areStored(keys)).toEqual(NONE);
  });

  it('are not written while a process removes them, and no transaction from before refers to them', async () => {
    const { id, hash, keys } = await aStoredDraft();
    const name = keys.book.replace('/original.epub', '');
    const sets = fileSetQueries(shop.deps.db);
    await author.studio.deleteBook(id);
    const other = await aStoredDraft();
    await shop.pool.query('update editions set is_current = false where product_id = $1', [other.id]);
    const insert = () => addEdition(other.id, hash);
    await shop.pool.query(`update file_sets set removing_until = now() + interval '1 minute' where name = $1`, [name]);
    expect(await sets.register(name)).toBe(false);
    await expect(insert()).rejects.toThrow('were removed meanwhile');
    await sets.completeRemoval(name, new Date());
    await expect(insert()).rejects.toThrow('were removed meanwhile');
    expect(await sets.register(name)).toBe(true);
    await insert();
    await removeUnused(AFTER_GRACE_MS);
    expect(await isStored(keys.book)).toBe(true);
  });
});
