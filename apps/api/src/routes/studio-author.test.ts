import { BASE_PATH } from '@octavo/core/contract';
import { MAX_COVER_BYTES } from '@octavo/core/studio';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anAdmin, anAuthor, startUpload, type StudioTestUser, uploadFile } from '../../test/an-author.ts';
import { anEntitlement } from '../../test/an-entitlement.ts';
import { openTestShop, SHOP, type TestShop } from '../../test/harness.ts';
import { pageSlug } from '../catalog/book-metadata.ts';
import { bookMetadataQueries } from '../db/catalog/book-metadata.queries.ts';
import { findPage } from '../seo/public-pages.ts';

let shop: TestShop;
let author: StudioTestUser;
beforeAll(async () => {
  shop = await openTestShop();
  author = await anAuthor(shop, 'writes_books');
});
afterAll(() => shop.close());

const PROFILE = {
  pen_name: 'Maren Oskalo',
  biography: 'She charts <flats>.\n\nShe lives by the river.',
  links: [{ label: 'Website', url: 'https://maren.example/a?b=c' }],
};
const EMPTY = { pen_name: '', biography: '', links: [] };
const failureOf = (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error);

/** A book of the user by an author with a page. */
async function aBookBy(
  name: string,
  { userId: sellerId }: StudioTestUser,
  status: 'published' | 'draft' = 'published',
) {
  const { id } = await aBook(shop.deps, { sellerId, author: name, status });
  await shop.deps.db.transaction().execute((transaction) => bookMetadataQueries(transaction).linkAuthors(id, pageSlug));
  return id;
}
/** The structured data of an author's page. */
async function jsonLdOf(slug: string) {
  const page = await findPage(shop.deps, `/authors/${slug}`, { origin: SHOP, shopName: 'Octavo' });
  return page.kind === 'page' ? page.head.jsonLd : [];
}
const pageOf = async (slug: string) => (await shop.api.authors.bySlug({ slug }))?.author;

describe('a profile', () => {
  it('is empty at first, and its pen name is an author of a book on sale', async () => {
    const beginner = await anAuthor(shop, 'begins');
    await aBookBy('Ada Draft', beginner, 'draft');
    const empty = { ...EMPTY, pen_names: [], slug: '', portrait: null };
    expect(await beginner.studio.authorProfile()).toEqual(empty);
    for (const name of ['Ada Draft', 'Maren Oskalo'])
      expect(await failureOf(beginner.studio.setAuthorProfile({ ...PROFILE, pen_name: name }))).toMatchObject({
        code: 'validation_failed',
        errors: { pen_name: 'Choose a name of an author of your books.' },
      });
    expect(await beginner.studio.setAuthorProfile({ ...PROFILE, pen_name: '' })).toMatchObject({
      pen_name: '',
      biography: PROFILE.biography,
    });
  });

  it('is shown on the page of the author and in its structured data', async () => {
    await aBookBy('Maren Oskalo', author);
    expect(await pageOf('maren-oskalo')).toMatchObject({ biography: '', image: '', links: [] });
    const saved = await author.studio.setAuthorProfile(PROFILE);
    expect(saved).toEqual({ ...PROFILE, pen_names: ['Maren Oskalo'], slug: 'maren-oskalo', portrait: null });
    expect(await pageOf('maren-oskalo')).toMatchObject({
      biography: '<p>She charts &lt;flats&gt;.</p>\n<p>She lives by the river.</p>',
      links: PROFILE.links,
    });
    expect(await jsonLdOf('maren-oskalo')).toContainEqual(
      expect.objectContaining({ '@type': 'Person', name: 'Maren Oskalo', sameAs: ['https://maren.example/a?b=c'] }),
    );
    await author.studio.setAuthorProfile(EMPTY);
    expect(await pageOf('maren-oskalo')).toMatchObject({ biography: '', links: [] });
  });

  it('keeps a biography that the shop has written until the author writes one', async () => {
    await author.studio.setAuthorProfile(EMPTY);
    await shop.deps.authorSeries.setAuthorBiography('Maren Oskalo', '<p>By the shop.</p>');
    await author.studio.setAuthorProfile({ ...PROFILE, biography: ' ' });
    expect(await pageOf('maren-oskalo')).toMatchObject({ biography: '<p>By the shop.</p>', links: PROFILE.links });
  });

  it('is refused on the page of an author whose books another user or the shop sells', async () => {
    const other = await anAuthor(shop, 'has_the_same_name');
    const shared = await aBookBy('Sam Shared', author);
    await author.studio.setAuthorProfile({ ...PROFILE, pen_name: 'Sam Shared' });
    await aBookBy('Sam Shared', other);
    for (const user of [author, other])
      expect(await failureOf(user.studio.setAuthorProfile({ ...PROFILE, pen_name: 'Sam Shared' }))).toMatchObject({
        code: 'pen_name_taken',
        status: 409,
      });
    // The profile that was there first stays.
    expect(await pageOf('sam-shared')).toMatchObject({ links: PROFILE.links });
    await shop.deps.db.updateTable('products').set({ seller_id: null }).where('id', '=', shared).execute();
    expect(await pageOf('sam-shared')).toMatchObject({ links: [] });
    expect(await author.studio.authorProfile()).toMatchObject({ pen_name: '', slug: '' });
    expect(await failureOf(other.studio.setAuthorProfile({ ...PROFILE, pen_name: 'Sam Shared' }))).toMatchObject({
      code: 'pen_name_taken',
    });
    await shop.deps.db.updateTable('products').set({ seller_id: other.userId }).where('id', '=', shared).execute();
    await other.studio.setAuthorProfile({ ...PROFILE, pen_name: 'Sam Shared', links: [] });
    expect(await pageOf('sam-shared')).toMatchObject({ biography: expect.stringContaining('She charts'), links: [] });
  });

  it.each([
    { links: [{ label: 'A', url: 'http://a.example' }] },
    { links: [{ label: 'A', url: 'javascript:alert(1)' }] },
    { links: [{ label: '', url: 'https://a.example' }] },
    { links: Array.from({ length: 6 }, () => ({ label: 'A', url: 'https://a.example' })) },
    { biography: 'a'.repeat(2_001) },
    { biography: 'a\u0000b' },
  ])('is refused and changes nothing: %j', async (change) => {
    const before = await author.studio.authorProfile();
    const failure = await failureOf(author.studio.setAuthorProfile({ ...EMPTY, ...change }));
    expect(failure).toMatchObject({ code: expect.stringMatching(/^(?:validation_failed|malformed_body)$/) });
    expect(await author.studio.authorProfile()).toEqual(before);
  });

  it('is part of the data export, and deleted with the account', async () => {
    const user = await anAuthor(shop, 'leaves_soon');
    await user.studio.setAuthorProfile({ ...PROFILE, pen_name: '' });
    const { biography, links } = PROFILE;
    expect((await user.api.users.exportData())?.author_profile).toEqual({ pen_name: null, biography, links });
    await shop.deps.db.deleteFrom('users').where('id', '=', user.userId).execute();
    const { rows } = await shop.pool.query('select from author_profiles where user_id = $1', [user.userId]);
    expect(rows).toEqual([]);
  });

  it('has the name of replies only for books that name it', async () => {
    const named = await aBookBy('Pia Pen', author);
    const unnamed = await aBookBy('Olga Other', author);
    await author.studio.setAuthorProfile({ ...PROFILE, pen_name: 'Pia Pen' });
    const reader = await shop.signIn('reads_both');
    for (const [book, name] of [
      [named, 'Pia Pen'],
      [unnamed, 'Olga Other'],
    ] as const) {
      await anEntitlement(shop.deps, reader.userId, book);
      const review = await reader.api.reviews.create({ product_id: book, rating: 5, review: 'Good.' });
      const replied = await author.studio.setReply(Number(review?.id), { reply: 'Thank you.' });
      expect(replied.reply).toMatchObject({ author: name });
    }
  });
});

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 20, b: 20 } } });

async function uploadPortrait(user: StudioTestUser, bytes: Uint8Array, filename = 'me.jpg') {
  return user.studio.upload(await uploadFile(shop, user, bytes, { filename, kind: 'portrait' }));
}

describe('a portrait', () => {
  it('is cropped to a square, encoded again, shown on the page, and removed', async () => {
    await aBookBy('Maren Oskalo', author);
    await author.studio.setAuthorProfile(PROFILE);
    const picture = await plain(900, 400)
      .withExif({ IFD0: { Copyright: 'Someone' } })
      .jpeg()
      .toBuffer();
    expect(await uploadPortrait(author, picture)).toMatchObject({ status: 'ready', book_id: null, kind: 'portrait' });
    const { portrait } = await author.studio.authorProfile();
    const bytes = Buffer.from(await (await shop.fetch(portrait?.src ?? '')).arrayBuffer());
    const { width, height, format, exif } = await sharp(bytes).metadata();
    expect([width, height, format, exif]).toEqual([400, 400, 'jpeg', undefined]);
    const image = (await pageOf('maren-oskalo'))?.image ?? '';
    expect(image).toMatch(/^\/covers\/[0-9a-f]{32}-320\.jpg$/);
    expect(await jsonLdOf('maren-oskalo')).toContainEqual(
      expect.objectContaining({ '@type': 'Person', image: SHOP + image }),
    );
    expect((await author.studio.deletePortrait()).portrait).toBeNull();
    expect((await author.studio.deletePortrait()).portrait).toBeNull();
    expect((await pageOf('maren-oskalo'))?.image).toBe('');
  });

  it.each([
    [
      'a vector image with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'cover_type_unsupported',
    ],
    ['a PDF', Buffer.from('%PDF-1.7'), 'cover_type_unsupported'],
    ['a damaged picture', Buffer.from('\u{FF}\u{D8}\u{FF}broken', 'latin1'), 'cover_unreadable'],
    ['a picture of one pixel', plain(1, 1), 'cover_too_small'],
    ['a narrow picture', plain(2_000, 300), 'cover_too_small'],
    ['a picture of 12,000 pixels', plain(12_000, 400), 'cover_too_large'],
  ])('is not %s', async (_, picture, code) => {
    const bytes = Buffer.isBuffer(picture) ? picture : await picture.png().toBuffer();
    const { status, error } = await uploadPortrait(author, bytes);
    expect([status, error?.code]).toEqual(['failed', code]);
    expect(error?.message).not.toMatch(/\bcover\b/);
    expect((await author.studio.authorProfile()).portrait).toBeNull();
  });

  it('belongs to no book, and has at most 20 MB', async () => {
    const metadata = { filename: 'me.jpg', kind: 'portrait' };
    expect((await startUpload(shop, author, 10, { ...metadata, book: '1' })).status).toBe(400);
    expect((await startUpload(shop, author, MAX_COVER_BYTES + 1, metadata)).status).toBe(413);
  });

  it('of an admin is their own', async () => {
    const admin = await anAdmin(shop, 'has_a_face');
    expect(await uploadPortrait(admin, await plain(400, 400).png().toBuffer())).toMatchObject({ status: 'ready' });
    expect((await author.studio.authorProfile()).portrait).toBeNull();
    expect((await admin.studio.authorProfile()).portrait).not.toBeNull();
    expect((await shop.fetch(`${BASE_PATH}/studio/author`)).status).toBe(401);
  });
});
