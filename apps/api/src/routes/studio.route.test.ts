import { BASE_PATH } from '@octavo/core/contract';
import { bookStatuses, editedElsewhere, studioFieldMessages } from '@octavo/core/studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import {
  aDraft,
  anAdmin,
  anAuthor,
  anEpub,
  aNewAuthor,
  startUpload,
  type StudioTestUser,
  uploadFile,
} from '../../test/an-author.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { insertUnchecked } from '../../test/insert-unchecked.ts';
import { buyBooks, placeOrder } from '../../test/orders.ts';
import { QUOTAS } from '../limits/limits.ts';

let shop: TestShop;
let author: StudioTestUser;
let admin: StudioTestUser;
beforeAll(async () => {
  shop = await openTestShop({ settings: { APPROVE_BOOKS: 'never' } });
  author = await anAuthor(shop, 'studio_author');
  admin = await anAdmin(shop, 'studio_admin');
  await aBook(shop.deps, { genres: ['Fantasy', 'Fiction'] });
});
afterAll(() => shop.close());

const failureOf = (call: Promise<unknown>): Promise<{ code: string; status: number; errors?: object }> =>
  call.then(
    () => ({ code: 'none', status: 200 }),
    (error: unknown) => error as { code: string; status: number },
  );

/** The public addresses that name the book. */
async function publicPagesWith(book: { id: number; slug: string; title: string }): Promise<string[]> {
  const addresses = [
    `${BASE_PATH}/products`,
    `${BASE_PATH}/products?per_page=100&page=1`,
    `${BASE_PATH}/products?search=${encodeURIComponent(book.title)}`,
    `${BASE_PATH}/products/?orderby=popularity&order=desc`,
    `${BASE_PATH}/products/${book.slug}`,
    `${BASE_PATH}/authors/maren-oskalo?per_page=100`,
    '/sitemap.xml',
    '/new-releases.atom',
    '/opds/v2/books',
  ];
  const found: string[] = [];
  for (const address of addresses) {
    const response = await shop.fetch(address);
    if (response.ok && (await response.text()).includes(book.slug)) found.push(address);
  }
  return found;
}

describe('the states of a book', () => {
  it('shows a book to visitors only while it is published, and its owners keep it', async () => {
    const book = await aDraft(shop, author, { title: 'A Book Between States' });
    expect(await publicPagesWith(book)).toEqual([]);
    const published = await author.studio.publishBook(book.id);
    expect(published).toMatchObject({ status: 'published', needs_review: false });
    const pages = await publicPagesWith(book);
    expect(pages.length).toBeGreaterThan(4);
    const buyer = await shop.signIn('state_buyer');
    await buyBooks(shop, buyer, [{ id: book.id }]);

    expect(await author.studio.takeBookOffSale(book.id)).toMatchObject({ status: 'off_sale' });
    expect(await publicPagesWith(book)).toEqual([]);
    const visitor = await shop.signIn('state_visitor');
    expect(await failureOf(placeOrder(shop, visitor, [{ id: book.id }]))).toMatchObject({
      code: 'product_unavailable',
    });
    expect((await buyer.api.products.library({ userId: buyer.userId })).map(({ slug }) => slug)).toEqual([book.slug]);
    const owned = await buyer.api.products.bySlug({ slug: book.slug });
    expect(owned?.meta_data.some(({ key }) => key === '_ebook_stream_url')).toBe(true);

    expect(await author.studio.publishBook(book.id)).toMatchObject({ status: 'published', total_sales: 1 });
    expect(await publicPagesWith(book)).toEqual(pages);
  });

  it('publishes a scheduled book at its time, with that date', async () => {
    const book = await aDraft(shop, author);
    const { now } = shop.clock;
    const releaseDate = new Date(now.getTime() + 3_600_000).toISOString();
    const past = author.studio.publishBook(book.id, { releaseDate: new Date(now.getTime() - 1).toISOString() });
    expect(await failureOf(past)).toMatchObject({
      code: 'validation_failed',
      errors: { release_date: studioFieldMessages.timePast },
    });
    const farDate = new Date(now.getTime() + 3 * 366 * 24 * 3_600_000).toISOString();
    const far = author.studio.publishBook(book.id, { releaseDate: farDate });
    expect(await failureOf(far)).toMatchObject({
      errors: { release_date: 'Choose a time within the next two years.' },
    });
    expect(await author.studio.publishBook(book.id, { releaseDate })).toMatchObject({
      status: 'scheduled',
      release_date: releaseDate,
    });
    await shop.deps.studio.applySchedules();
    // Its page says when it is released.
    expect(await publicPagesWith(book)).toEqual([`${BASE_PATH}/products/${book.slug}`]);
    shop.clock.now = new Date(now.getTime() + 3_700_000);
    await shop.deps.studio.applySchedules();
    shop.clock.now = now;
    expect(await author.studio.book(book.id)).toMatchObject({ status: 'published', release_date: '' });
    const product = await shop.api.products.bySlug({ slug: book.slug });
    expect(product?.date_created).toBe(releaseDate);
  });

  it('refuses every transition that a status does not have, and changes nothing', async () => {
    const allowed: Record<string, readonly string[]> = {
      draft: ['publishBook'],
      in_review: ['withdrawBook', 'approveBook', 'returnBook'],
      scheduled: ['withdrawBook'],
      published: ['takeBookOffSale'],
      off_sale: ['publishBook'],
    };
    const { id } = await aDraft(shop, author);
    const calls = {
      publishBook: () => admin.studio.publishBook(id),
      withdrawBook: () => admin.studio.withdrawBook(id),
      takeBookOffSale: () => admin.studio.takeBookOffSale(id),
      approveBook: () => admin.studio.approveBook(id),
      returnBook: () => admin.studio.returnBook(id, { note: 'Change it.' }),
    };
    for (const status of bookStatuses) {
      const stored = status === 'off_sale' ? 'unpublished' : status;
      for (const [name, call] of Object.entries(calls)) {
        await shop.deps.db.updateTable('products').set({ status: stored }).where('id', '=', id).execute();
        const { code } = await failureOf(call());
        const isAllowed = allowed[status]?.includes(name);
        const { status: after } = await author.studio.book(id);
        expect([status, name, code, after === status]).toEqual(
          isAllowed ? [status, name, 'none', false] : [status, name, 'book_status_conflict', true],
        );
      }
    }
  });

  it('publishes a book once when two requests arrive at the same time', async () => {
    const { id } = await aDraft(shop, author);
    const codes = await Promise.all([0, 1, 2].map(async () => (await failureOf(author.studio.publishBook(id))).code));
    expect(codes.toSorted()).toEqual(['book_status_conflict', 'book_status_conflict', 'none']);
  });

  it('lists the missing parts of an incomplete book, and returns book_incomplete when it is published', async () => {
    const poor = await aNewAuthor(shop, 'poor_author');
    const { id, version, blockers } = await poor.studio.createBook({ title: 'Only a Title' });
    expect(blockers.map(({ code }) => code)).toEqual(['author_missing', 'file_missing', 'price_missing']);
    expect(await failureOf(poor.studio.publishBook(id))).toMatchObject({ code: 'book_incomplete' });
    await poor.studio.updateBook(id, version, { contributors: [{ name: 'Ida Moor', role: 'aut' }] });
    await poor.studio.setPrice(id, '4.50');
    const upload = await uploadFile(shop, poor, await anEpub(), { filename: 'a.epub', book: String(id) });
    expect(await poor.studio.upload(upload)).toMatchObject({ status: 'ready', book_id: id });
    const complete = await poor.studio.book(id);
    expect(complete.blockers.map(({ code }) => code)).toEqual(['payout_account_missing']);
    // Both were typed before the file arrived.
    expect(complete).toMatchObject({ title: 'Only a Title', authors: ['Ida Moor'] });
    expect(await failureOf(poor.studio.publishBook(id))).toMatchObject({ code: 'book_incomplete' });
    await poor.studio.setPrice(id, '0');
    expect(await poor.studio.publishBook(id)).toMatchObject({ status: 'published', price: '0.00' });
    expect(await failureOf(poor.studio.setPrice(id, '4.50'))).toMatchObject({ code: 'payout_account_missing' });
  });

  it('creates one of two drafts that are requested at the same time for the last place', async () => {
    const busy = await aNewAuthor(shop, 'busy_author');
    await insertUnchecked(
      shop,
      `insert into products (identifier, name, slug, seller_id, status)
       select 'urn:busy:' || number, 'Busy', 'busy-' || number, $1::integer, 'draft'
       from generate_series(1, ${QUOTAS.draftBooks.max - 1}) as number`,
      [busy.userId],
    );
    const codes = await Promise.all(
      ['One', 'Two'].map(async (title) => (await failureOf(busy.studio.createBook({ title }))).code),
    );
    expect(codes.toSorted()).toEqual(['none', 'quota_exceeded']);
    expect((await startUpload(shop, busy, 10)).status).toBe(409);
  });

  it('deletes drafts, and no book that was published', async () => {
    const { id } = await aDraft(shop, author);
    await author.studio.deleteBook(id);
    expect(await failureOf(author.studio.book(id))).toMatchObject({ code: 'book_not_found', status: 404 });
    const sold = await aDraft(shop, author);
    await author.studio.publishBook(sold.id);
    expect(await failureOf(author.studio.deleteBook(sold.id))).toMatchObject({ code: 'book_not_deletable' });
  });
});

describe('details', () => {
  it('keeps the fields that the author has set when a new file arrives, and takes others from it', async () => {
    const book = await aDraft(shop, author, { title: 'First Title' });
    const changed = await author.studio.updateBook(book.id, book.version, {
      title: 'My Title',
      subtitle: 'A subtitle',
      genres: ['fantasy'],
      description: '<p>Mine</p><script>alert(1)</script>',
      series: { name: 'Tides', position: 2 },
      keywords: ['sea', 'sea', ''],
      isbn: '0-306-40615-2',
    });
    expect(changed.details).toMatchObject({
      title: 'My Title',
      genres: ['Fantasy'],
      description: '<p>Mine</p>',
      series: { name: 'Tides', position: 2 },
      keywords: ['sea'],
      isbn: '9780306406157',
    });
    expect(changed.slug).toBe(book.slug);
    const file = await anEpub({ title: 'Second Title', language: 'fr', creators: [{ name: 'Ida Moor' }] });
    await uploadFile(shop, author, file, { filename: 'b.epub', book: String(book.id) });
    const after = await author.studio.book(book.id);
    expect(after.details).toMatchObject({ title: 'My Title', description: '<p>Mine</p>', language: 'fr' });
    expect(after.details.contributors).toEqual([{ name: 'Ida Moor', role: 'aut' }]);
    expect(after.details.series).toEqual({ name: 'Tides', position: 2 });
    expect(after.file_details).toMatchObject({ title: 'Second Title', subtitle: '', series: null });
    expect(after.edited).toContainEqual({ field: 'title', by: 'author' });
    const { editions } = await author.studio.editions(book.id);
    // Readers could open neither file of a draft.
    expect([after.slug, after.edition_count, editions.map(({ status, number }) => [status, number])]).toEqual([
      book.slug,
      0,
      [
        ['current', null],
        ['former', null],
      ],
    ]);

    const restored = await author.studio.updateBook(book.id, after.version, { from_file: ['title', 'genres'] });
    expect(restored.details).toMatchObject({ title: 'Second Title', genres: ['General'], subtitle: 'A subtitle' });
    expect(restored.edited.map(({ field }) => field)).not.toContain('title');
  });

  it('refuses a change of another version with the stored book, and one without a version', async () => {
    const book = await aDraft(shop, author);
    const stored = await author.studio.updateBook(book.id, book.version, { title: 'From the first tab' });
    const failure: unknown = await author.studio
      .updateBook(book.id, book.version, { title: 'From the second tab' })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'edited_elsewhere', status: 412 });
    expect(editedElsewhere(failure)).toEqual(stored);
    const response = await shop.fetch(`${BASE_PATH}/studio/books/${book.id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${author.token}`, 'content-type': 'application/json' },
      body: '{"title":"Without a version"}',
    });
    expect([response.status, await response.json()]).toMatchObject([428, { code: 'version_missing' }]);
    expect((await author.studio.book(book.id)).title).toBe('From the first tab');
  });

  it('saves one of two changes that arrive at the same time', async () => {
    const book = await aDraft(shop, author);
    const codes = await Promise.all(
      ['One', 'Two'].map(
        async (title) => (await failureOf(author.studio.updateBook(book.id, book.version, { title }))).code,
      ),
    );
    expect(codes.toSorted()).toEqual(['edited_elsewhere', 'none']);
  });

  it('moves the address only when the author sets it, and the former one leads to the book', async () => {
    const book = await aDraft(shop, author, { title: 'Moved Book' });
    await author.studio.publishBook(book.id);
    const { version } = await author.studio.book(book.id);
    const moved = await author.studio.updateBook(book.id, version, { slug: 'a-better-address' });
    expect(moved.slug).toBe('a-better-address');
    expect((await shop.api.products.bySlug({ slug: 'moved-book' }))?.slug).toBe('a-better-address');
    const taken = await aDraft(shop, author);
    for (const slug of ['a-better-address', 'moved-book', 'library'])
      expect(await failureOf(author.studio.updateBook(taken.id, taken.version, { slug }))).toMatchObject({
        code: 'validation_failed',
        errors: { slug: studioFieldMessages.slugTaken },
      });
  });

  it.each([
    [{ genres: ['Unknown Genre'] }, 'genres'],
    [{ description: `<p>${'x'.repeat(4_001)}</p>` }, 'description'],
  ])('rejects %j with a message for the field', async (change, field) => {
    const book = await author.studio.createBook({ title: 'Refused' });
    const { errors } = await failureOf(author.studio.updateBook(book.id, book.version, change));
    expect(Object.keys(errors ?? {})).toEqual([field]);
    await author.studio.deleteBook(book.id);
  });
});
