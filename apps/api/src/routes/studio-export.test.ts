import { BASE_PATH } from '@octavo/core/contract';
import { bufferSource, openZip, type ZipArchive } from '@octavo/epub/zip';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { aDraft, anAuthor, anEpub, type StudioTestUser, uploadFile } from '../../test/an-author.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { measureMemoryGrowth } from '../../test/memory-growth.ts';
import { buyBooks } from '../../test/orders.ts';
import { RATE_LIMITS } from '../limits/limits.ts';

const LARGE_BYTES = 150 * 2 ** 20;
const MAX_GROWTH_BYTES = 50 * 2 ** 20;

let shop: TestShop;
let author: StudioTestUser;
beforeAll(async () => {
  shop = await openTestShop();
  author = await anAuthor(shop, 'leaving_author');
});
afterAll(() => shop.close());

/** Returns the text of an entry. */
async function textOf(archive: ZipArchive, name: string): Promise<string> {
  const entry = archive.find(name);
  if (!entry) throw new Error(`The archive has no ${name}.`);
  return Buffer.from(await archive.read(entry)).toString();
}

const jsonOf = async (archive: ZipArchive, name: string): Promise<unknown> => JSON.parse(await textOf(archive, name));

/** Sends a request for the archive of a user. */
const request = (user: { readonly token: string }): Promise<Response> =>
  shop.fetch(`${BASE_PATH}/studio/export.zip`, { headers: { authorization: `Bearer ${user.token}` } });

/** Downloads and opens the archive of a user. */
const archiveOf = async (user: { readonly token: string }): Promise<ZipArchive> =>
  openZip(bufferSource(new Uint8Array(await (await request(user)).arrayBuffer())));

const keyOf = async (bookId: number): Promise<string> => {
  const { original_key: key } = await shop.deps.db
    .selectFrom('editions')
    .where('product_id', '=', bookId)
    .where('is_current', '=', true)
    .select('original_key')
    .executeTakeFirstOrThrow();
  return key;
};

describe('the export of all books', () => {
  it('has every file, cover, detail, review and sale of the author, and nothing of others', async () => {
    const [first, second] = [await anEpub({ title: 'Salt: Roads?' }), await anEpub()];
    const { book_id: id } = await author.studio.upload(
      await uploadFile(shop, author, first, { filename: 'salt: roads? 1.epub' }),
    );
    if (id === null) throw new Error('The upload was refused.');
    await author.studio.setPrice(id, '9.90');
    await shop.deps.db.updateTable('products').set({ status: 'published' }).where('id', '=', id).execute();
    await uploadFile(shop, author, second, { filename: 'book.epub', book: String(id) });
    const empty = await author.studio.createBook({ title: 'Only a Title' });
    const gone = await aDraft(shop, author);
    await shop.deps.files.remove(await keyOf(gone.id));
    const other = await anAuthor(shop, 'staying_author');
    const foreign = await aDraft(shop, other);
    const buyer = await shop.signIn('buyer_of_leaving');
    await buyBooks(shop, buyer, [{ id }, { priceCents: 500, sellerId: other.userId }]);
    const [review] = await shop.deps.db
      .insertInto('reviews')
      .values([
        { product_id: id, rating: 4, reviewer: 'A Reader', html: '<p>Fine.</p>', source_text: 'Fine.' },
        { product_id: id, rating: 1, reviewer: 'A Bot', html: '<p>Spam.</p>', source_text: 'Spam.', is_visible: false },
      ])
      .returning('id')
      .execute();
    await author.studio.setReply(review?.id ?? 0, { reply: 'Thank you, <reader>.' });

    const summary = await author.studio.bookExport();
    expect(summary).toMatchObject({ book_count: 3, file_count: 3, review_count: 1, sale_count: 1 });
    expect(summary.size_bytes).toBeGreaterThan(first.byteLength + second.byteLength);
    const file = await author.studio.bookExportFile();
    expect(file.filename).toBe(`Books ${shop.clock.now.toISOString().slice(0, 10)}.zip`);
    const archive = await openZip(bufferSource(new Uint8Array(await file.blob.arrayBuffer())));
    const { slug } = await author.studio.book(id);
    const folder = `books/${id}-${slug}`;
    const missing = archive.entries.map(({ name }) => name).filter((name) => name.startsWith(`books/${gone.id}-`));
    expect(missing).toEqual(
      ['book.json', 'cover.jpg', 'reviews.json'].map((name) => `books/${gone.id}-${gone.slug}/${name}`),
    );
    expect(archive.entries.map(({ name }) => name).filter((name) => !name.startsWith(`books/${gone.id}-`))).toEqual([
      'README.txt',
      'profile.json',
      `${folder}/book.json`,
      `${folder}/cover.jpg`,
      `${folder}/reviews.json`,
      expect.stringMatching(/\/editions\/unpublished \d+ - book\.epub$/) as string,
      `${folder}/editions/1 - salt_ roads_ 1.epub`,
      `books/${empty.id}-${empty.slug}/book.json`,
      `books/${empty.id}-${empty.slug}/reviews.json`,
      'sales.csv',
      'contents.json',
    ]);
    const stored = archive.find(`${folder}/editions/1 - salt_ roads_ 1.epub`);
    expect(stored && Buffer.compare(await archive.read(stored), first)).toBe(0);
    expect(await jsonOf(archive, `${folder}/book.json`)).toMatchObject({
      id,
      details: { title: 'Salt: Roads?' },
      editions: [{ status: 'waiting' }, { status: 'current' }],
      prices: { price: '9.90' },
    });
    expect(await jsonOf(archive, `${folder}/reviews.json`)).toMatchObject([
      {
        reviewer: 'A Reader',
        rating: 4,
        review: '<p>Fine.</p>',
        reply: { text: 'Thank you, <reader>.', reply: '<p>Thank you, &lt;reader&gt;.</p>' },
      },
    ]);
    const sales = (await textOf(archive, 'sales.csv')).split('\r\n');
    expect(sales.length).toBe(3);
    expect(sales[1]).toContain(',9.90,');
    expect(await jsonOf(archive, 'contents.json')).toMatchObject({
      books: 3,
      files: 2,
      missing_files: [expect.stringContaining(`books/${gone.id}-`) as string],
    });
    expect(archive.entries.some(({ name }) => name.includes(foreign.slug))).toBe(false);
  });

  it('has the profile and the portrait of the author', async () => {
    const famous = await anAuthor(shop, 'famous_leaver');
    const profile = {
      pen_name: '',
      biography: 'First.\n\nSecond.',
      links: [{ label: 'Web', url: 'https://me.example/' }],
    };
    await famous.studio.setAuthorProfile(profile);
    const picture = sharp({ create: { width: 900, height: 400, channels: 3, background: 'red' } });
    const metadata = { filename: 'me.png', kind: 'portrait' };
    await famous.studio.upload(await uploadFile(shop, famous, await picture.png().toBuffer(), metadata));
    const archive = await archiveOf(famous);
    expect(archive.entries.map(({ name }) => name)).toEqual([
      'README.txt',
      'profile.json',
      'portrait.jpg',
      'sales.csv',
      'contents.json',
    ]);
    expect(await jsonOf(archive, 'profile.json')).toEqual(profile);
    const portrait = archive.find('portrait.jpg');
    expect(await sharp(portrait && (await archive.read(portrait))).metadata()).toMatchObject({
      format: 'jpeg',
      width: 400,
      height: 400,
    });
  });

  it('of an author without books has an empty profile and the list of sales only', async () => {
    const nobody = await anAuthor(shop, 'author_of_nothing');
    expect(await nobody.studio.bookExport()).toEqual({
      book_count: 0,
      file_count: 0,
      review_count: 0,
      sale_count: 0,
      size_bytes: 0,
    });
    const archive = await archiveOf(nobody);
    expect(archive.entries.map(({ name }) => name)).toEqual([
      'README.txt',
      'profile.json',
      'sales.csv',
      'contents.json',
    ]);
    expect(await jsonOf(archive, 'profile.json')).toEqual({ pen_name: '', biography: '', links: [] });
  });

  it('returns 429 over the limit of an account', async () => {
    const eager = await anAuthor(shop, 'eager_leaver');
    const statuses: number[] = [];
    for (let count = 0; count <= RATE_LIMITS['export account'].points; count += 1) {
      const response = await request(eager);
      await response.arrayBuffer();
      statuses.push(response.status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('a large export', () => {
  let large: StudioTestUser;
  beforeAll(async () => {
    large = await anAuthor(shop, 'author_of_much');
    const { id } = await aBook(shop.deps, { sellerId: large.userId, slug: 'a-large-book' });
    const original_key = 'books/a-large-book/original.epub';
    await shop.deps.files.put(original_key, Buffer.alloc(LARGE_BYTES));
    await shop.deps.db
      .insertInto('editions')
      .values({
        product_id: id,
        original_key,
        publication_key: original_key,
        manifest_key: original_key,
        content_hash: 'a-large-book',
        size_bytes: LARGE_BYTES,
      })
      .execute();
  });

  // Garbage collection can disturb one measurement.
  it(`of ${LARGE_BYTES / 2 ** 20} MB streams with flat memory`, { retry: 2 }, async () => {
    const memory = await measureMemoryGrowth();
    const response = await request(large);
    let size = 0;
    for await (const part of response.body ?? []) size += part.byteLength;
    expect(await memory.growth()).toBeLessThan(MAX_GROWTH_BYTES);
    expect(size).toBeGreaterThan(LARGE_BYTES);
  });

  it('closes its file when the browser stops the download', async () => {
    const { files } = shop.deps;
    const open = files.open.bind(files);
    const closed = new Promise<void>((resolve) => {
      files.open = async (key) => {
        files.open = open;
        const source = await open(key);
        return { ...source, close: () => source.close().then(resolve) };
      };
    });
    const reader = (await request(large)).body?.getReader();
    // The first parts are the texts in front of the file.
    for (let size = 0; size < 2 ** 20;) size += (await reader?.read())?.value?.byteLength ?? Number.NaN;
    await reader?.cancel();
    await closed;
    expect(files.open).toBe(open);
  });
});
