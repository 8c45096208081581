import { BASE_PATH } from '@octavo/core/contract';
import { type BookCover, MAX_COVER_BYTES } from '@octavo/core/studio';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import {
  aDraft,
  anAdmin,
  anAuthor,
  anEpub,
  startUpload,
  type StudioTestUser,
  uploadFile,
} from '../../test/an-author.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';

const RED = { r: 200, g: 20, b: 20 };
const BLUE = { r: 20, g: 20, b: 200 };

let shop: TestShop;
let author: StudioTestUser;
beforeAll(async () => {
  shop = await openTestShop({ settings: { APPROVE_BOOKS: 'never' } });
  author = await anAuthor(shop, 'cover_author');
});
afterAll(() => shop.close());

/** A picture whose first half is red and whose second half is blue. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: RED } }).composite([
    {
      input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: BLUE } },
      left: Math.floor(width / 2),
      top: 0,
    },
  ]);
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: RED } });

const withCover = async (color: typeof RED) => ({
  title: 'A Book with a Cover',
  resources: [
    {
      href: 'cover.png',
      mediaType: 'image/png',
      isCover: true,
      content: await sharp({ create: { width: 40, height: 60, channels: 3, background: color } })
        .png()
        .toBuffer(),
    },
  ],
});

async function uploadCover(bookId: number, bytes: Uint8Array, { filename = 'cover.jpg', crop = '50' } = {}) {
  const id = await uploadFile(shop, author, bytes, { filename, kind: 'cover', book: String(bookId), crop });
  return author.studio.upload(id);
}

/** The bytes of the cover in use. */
async function coverBytes(id: number): Promise<Uint8Array> {
  const [image] = (await author.studio.book(id)).images;
  return new Uint8Array(await (await shop.fetch(image?.src ?? '')).arrayBuffer());
}
const dominant = async (bytes: Uint8Array) => (await sharp(bytes).stats()).dominant;
const coverOf = async (id: number): Promise<BookCover> => (await author.studio.book(id)).cover;
const failureOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);

describe('a drawn cover', () => {
  it('is one of five designs, which differ in each round, and replaces the cover everywhere', async () => {
    const book = await aDraft(shop, author);
    await author.studio.publishBook(book.id);
    const [first, second] = [
      await author.studio.coverProposals(book.id),
      await author.studio.coverProposals(book.id, { round: 1 }),
    ];
    expect(new Set(first.map(({ name }) => name)).size).toBe(5);
    expect(first.map(({ design }) => design).filter((design) => second.some((one) => one.design === design))).toEqual(
      [],
    );
    const preview = Buffer.from(first[0]?.image.split(',')[1] ?? '', 'base64');
    expect(await sharp(preview).metadata()).toMatchObject({ format: 'webp', width: 320, height: 480 });

    const before = await shop.api.products.bySlug({ slug: book.slug });
    const chosen = await author.studio.setCover(book.id, { source: 'drawn', design: first[3]?.design ?? '' });
    expect(chosen.cover).toMatchObject({ source: 'drawn', chosen_by: 'author', design: first[3]?.design });
    const after = await shop.api.products.bySlug({ slug: book.slug });
    expect(after.images[0]?.src).not.toBe(before.images[0]?.src);
    expect(after.images).toEqual(chosen.images);
    const list = await (await shop.fetch(`${BASE_PATH}/products?per_page=100&page=1`)).text();
    expect(list).toContain(after.images[0]?.src);
    const sizes = after.images[0]?.sources?.flatMap(({ srcset }) => srcset.split(', ')) ?? [];
    expect(sizes).toHaveLength(9);
    // Pages in caches and emails still name the former cover.
    for (const address of [...sizes.map((size) => size.split(' ')[0] ?? ''), before.images[0]?.src ?? ''])
      expect([address, (await shop.fetch(address)).status]).toEqual([address, 200]);
    const again = await author.studio.setCover(book.id, { source: 'drawn', design: first[3]?.design ?? '' });
    expect(again.images).toEqual(chosen.images);
    // A drawing shows the current title.
    await author.studio.updateBook(book.id, '*', { title: 'Quite Another Title' });
    expect((await author.studio.coverProposals(book.id))[0]?.image).not.toBe(first[0]?.image);
  });

  it('needs a design that exists', async () => {
    const { id } = await aDraft(shop, author);
    for (const design of ['', 'initial', 'initial-99', 'nothing-1', '__proto__-1', 'constructor-0', 'Initial-1'])
      expect([design, await failureOf(author.studio.setCover(id, { source: 'drawn', design }))]).toEqual([
        design,
        expect.objectContaining({ status: 422, code: 'validation_failed' }),
      ]);
    expect((await coverOf(id)).chosen_by).toBeNull();
  });
});

describe('a chosen cover', () => {
  it('is not replaced by a new file until the author chooses the cover of the file', async () => {
    const book = await aDraft(shop, author, await withCover(RED));
    const inFile = await coverOf(book.id);
    expect(inFile).toMatchObject({ source: 'file', chosen_by: null });
    await author.studio.setCover(book.id, { source: 'drawn', design: 'strata-1' });
    const { images } = await author.studio.book(book.id);
    await uploadFile(shop, author, await anEpub(await withCover(BLUE)), { book: String(book.id), filename: 'b.epub' });
    const kept = await author.studio.book(book.id);
    expect(kept.images).toEqual(images);
    expect(kept.cover).toMatchObject({ source: 'drawn', design: 'strata-1' });
    expect(kept.cover.file_image).not.toEqual(inFile.file_image);

    const taken = await author.studio.setCover(book.id, { source: 'file' });
    expect(taken.cover).toMatchObject({ source: 'file', chosen_by: null, design: '' });
    expect(taken.images).toEqual([taken.cover.file_image]);
    await uploadFile(shop, author, await anEpub(await withCover(RED)), { book: String(book.id), filename: 'c.epub' });
    expect((await author.studio.book(book.id)).images).toEqual([inFile.file_image]);
  });

  it('is refused when the book has no such cover', async () => {
    const { id } = await aDraft(shop, author, { resources: [] });
    expect(await coverOf(id)).toMatchObject({ source: 'drawn', chosen_by: null, file_image: null });
    for (const source of ['file', 'uploaded'] as const)
      expect(await failureOf(author.studio.setCover(id, { source }))).toMatchObject({
        status: 409,
        code: 'cover_missing',
      });
  });

  it('has chosen_by shop when an admin chose it', async () => {
    const { id } = await aDraft(shop, author);
    const admin = await anAdmin(shop, 'cover_admin');
    const { cover } = await admin.studio.setCover(id, { source: 'drawn', design: 'rings-0' });
    expect(cover.chosen_by).toBe('shop');
  });
});

describe('an uploaded cover', () => {
  let id: number;
  beforeAll(async () => {
    ({ id } = await aDraft(shop, author));
  });

  it('is cropped to 2:3 at the chosen position, and stays available', async () => {
    const wide = await halves(3_000, 1_500).jpeg().toBuffer();
    for (const [crop, color] of [
      ['0', RED],
      ['100', BLUE],
    ] as const) {
      const upload = await uploadCover(id, wide, { crop });
      expect(upload).toMatchObject({ kind: 'cover', status: 'ready', book_id: id, error: null });
      expect(upload.report).toEqual({ is_accepted: true, findings: [] });
      const bytes = await coverBytes(id);
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 640, height: 960 });
      const { r, b } = await dominant(bytes);
      expect(r > b).toBe(color === RED);
    }
    await author.studio.setCover(id, { source: 'drawn', design: 'strata-1' });
    const { images } = await author.studio.setCover(id, { source: 'uploaded' });
    expect(images).toEqual([(await coverOf(id)).uploaded_image]);
  });

  it.each(['jpeg', 'png', 'webp'] as const)('may be a %s picture with a name of another type', async (format) => {
    const upload = await uploadCover(id, await plain(400, 600).toFormat(format).toBuffer(), { filename: 'cover.epub' });
    expect(upload.status).toBe('ready');
    expect(upload.report?.findings).toMatchObject([
      { severity: 'info', message: 'The cover is 400 pixels wide and may look soft on large screens.' },
    ]);
    expect(await coverOf(id)).toMatchObject({ source: 'uploaded', chosen_by: 'author' });
  });

  it('is rotated by its EXIF orientation', async () => {
    await uploadCover(id, await plain(1_800, 1_200).withMetadata({ orientation: 6 }).jpeg().toBuffer());
    expect(await sharp(await coverBytes(id)).metadata()).toMatchObject({ width: 640, height: 960 });
  });

  it.each<[string, string, () => Promise<Uint8Array>]>([
    ['one pixel', 'cover_too_small', () => plain(1, 1).png().toBuffer()],
    ['a thin strip', 'cover_too_small', () => plain(3_000, 100).png().toBuffer()],
    ['12,000 pixels on one side', 'cover_too_large', () => plain(12_000, 400).png().toBuffer()],
    [
      'a vector image with a script',
      'cover_type_unsupported',
      async () =>
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900"><script>alert(1)</script></svg>'),
    ],
    ['a GIF', 'cover_type_unsupported', () => plain(400, 600).gif().toBuffer()],
    ['an AVIF picture', 'cover_type_unsupported', () => plain(400, 600).avif({ effort: 0 }).toBuffer()],
    ['an EPUB', 'cover_type_unsupported', () => anEpub()],
    [
      'half a picture',
      'cover_unreadable',
      async () => {
        const whole = await halves(800, 1_200).png().toBuffer();
        return whole.subarray(0, whole.byteLength / 2);
      },
    ],
    ['the start of a picture without any', 'cover_unreadable', async () => Uint8Array.of(0xff, 0xd8, 0xff, 1, 2, 3)],
  ])('is refused for %s, and the book keeps its cover', async (_, code, make) => {
    const before = await author.studio.book(id);
    const upload = await uploadCover(id, await make());
    expect(upload).toMatchObject({ status: 'failed', error: { code } });
    expect(upload.error?.message).toMatch(/upload|Upload/);
    const after = await author.studio.book(id);
    expect([after.images, after.cover]).toEqual([before.images, before.cover]);
  });

  it('needs a book of the author, and a size within the limit', async () => {
    const foreign = await aBook(shop.deps, { status: 'draft' });
    const cases: readonly [number, number, Record<string, string>][] = [
      [400, 100, {}],
      [404, 100, { book: String(foreign.id) }],
      [400, 100, { book: String(id), crop: '101' }],
      [400, 100, { book: String(id), kind: 'nothing' }],
      [413, MAX_COVER_BYTES + 1, { book: String(id) }],
      [201, MAX_COVER_BYTES, { book: String(id) }],
    ];
    for (const [status, size, metadata] of cases) {
      const response = await startUpload(shop, author, size, { filename: 'a.png', kind: 'cover', ...metadata });
      expect([metadata, response.status]).toEqual([metadata, status]);
    }
  });

  it('can be changed while the book is on sale', async () => {
    const book = await aDraft(shop, author);
    await author.studio.publishBook(book.id);
    expect(await uploadCover(book.id, await plain(1_000, 1_500).png().toBuffer())).toMatchObject({ status: 'ready' });
    const product = await shop.api.products.bySlug({ slug: book.slug });
    expect(product.images).toEqual([(await coverOf(book.id)).uploaded_image]);
  });
});
