/** One file on purpose: it covers everything below one reading URL, from opening to expiry, with one shared book. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { streamUrlOf } from '@octavo/core/entities';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anEdition, CHAPTER, PICTURE } from '../../test/an-edition.ts';
import { placeOrder } from '../../test/orders.ts';
import { confirmPayment } from '../../test/payments.ts';
import { createReaderApp } from '../app.ts';
import { StaticFiles } from '../web/static-files.ts';
import { openTestShop, READER, type TestShop } from '../../test/harness.ts';

const MANIFEST_PRELOAD = '<link rel="preload" as="fetch" crossorigin href="manifest.json">';

let shop: TestShop;
let productId: number;
let owner: Awaited<ReturnType<TestShop['signIn']>>;

beforeAll(async () => {
  shop = await openTestShop();
  productId = (await aBook(shop.deps, { slug: 'short-book' })).id;
  await anEdition(shop.deps, productId);
  owner = await shop.signIn('owner');
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.now = new Date();
  await entitle(owner.userId);
});

const entitle = (user_id: number, product_id = productId) =>
  shop.deps.db
    .insertInto('entitlements')
    .values({ user_id, product_id, source: 'order' })
    .onConflict((conflict) => conflict.columns(['user_id', 'product_id']).doUpdateSet({ ended_at: null }))
    .execute();

const addressFor = async (user: typeof owner, slug = 'short-book') =>
  streamUrlOf(await user.api.products.bySlug({ slug, userId: user.userId })) ?? '';

/** Opens a reading URL as a browser does: the page first, then resources with its cookie. */
async function openBook(user = owner, slug?: string) {
  const url = await addressFor(user, slug);
  const page = await shop.readerFetch(url);
  const cookie = page.headers.get('set-cookie')?.split(';')[0] ?? '';
  const send = (path: string, init: RequestInit = {}) =>
    shop.readerFetch(url + path, { ...init, headers: { cookie, ...(init.headers as Record<string, string>) } });
  return { address: url, page, cookie, ask: send };
}

describe('a reading URL', () => {
  it('is on the reader’s origin and returns the reader page with its policy', async () => {
    const { address: url, page } = await openBook();
    expect(url).toMatch(new RegExp(`^${READER}/read/[A-Za-z0-9_-]{22}/$`));
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(page.headers.get('content-security-policy')).toContain('frame-ancestors http://127.0.0.1:3000');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('set-cookie')).toMatch(/; Path=\/read\/[A-Za-z0-9_-]{22}\/; HttpOnly; SameSite=Lax$/);
  });

  it('belongs to the first browser that opens it', { tags: ['check-15'] }, async () => {
    const { address: url, cookie } = await openBook();
    expect((await shop.readerFetch(url)).status).toBe(403);
    expect((await shop.readerFetch(`${url}manifest.json`)).status).toBe(404);
    expect((await shop.readerFetch(url, { headers: { cookie } })).status).toBe(200);
  });

  it('rejects the cookie of another session, also of the same user', { tags: ['check-15'] }, async () => {
    const other = await shop.signIn('other_owner');
    await entitle(other.userId);
    const theirs = await openBook(owner);
    for (const { cookie } of [await openBook(other), await openBook(owner)]) {
      const send = (path: string, method = 'GET') =>
        shop.readerFetch(theirs.address + path, { method, headers: { cookie } });
      expect((await send('')).status).toBe(403);
      for (const path of ['manifest.json', 'text/chapter%20one.xhtml', 'position', 'settings'])
        expect([path, (await send(path)).status]).toEqual([path, 404]);
      for (const path of ['renew', 'keep']) expect([path, (await send(path, 'POST')).status]).toEqual([path, 404]);
    }
    expect((await theirs.ask('manifest.json')).status).toBe(200);
  });

  it('returns 404 before its page was opened, and for an invented id', async () => {
    expect((await shop.readerFetch(`${await addressFor(owner)}manifest.json`)).status).toBe(404);
    expect((await shop.readerFetch('/read/AAAAAAAAAAAAAAAAAAAAAA/')).status).toBe(404);
    expect((await shop.readerFetch('/read/short/')).status).toBe(404);
  });

  it('expires after 15 minutes unless it is renewed', { tags: ['check-15'] }, async () => {
    const { ask: send } = await openBook();
    const start = shop.clock.now.getTime();
    shop.clock.now = new Date(start + 14 * 60_000);
    expect((await send('renew', { method: 'POST' })).status).toBe(200);
    shop.clock.now = new Date(start + 28 * 60_000);
    expect((await send('manifest.json')).status).toBe(200);
    shop.clock.now = new Date(start + 30 * 60_000);
    expect((await send('manifest.json')).status).toBe(404);
  });

  describe('after it expired unnoticed', { tags: ['check-15'] }, () => {
    const pass = (minutes: number) => {
      shop.clock.now = new Date(shop.clock.now.getTime() + minutes * 60_000);
    };
    const renew = { method: 'POST' };

    it('returns 404, and resumes when its own browser renews it within half a day', async () => {
      const { address: url, ask: send } = await openBook();
      pass(15 + 11 * 60);
      // Opening another book deletes old grants.
      await shop.deps.readingGrants.issueSample(productId);
      for (const path of ['', 'manifest.json', 'text/chapter%20one.xhtml', 'marks', 'export?format=md', 'changes'])
        expect([path, (await send(path)).status]).toEqual([path, 404]);
      for (const headers of [{}, { cookie: 'octavo_reading=AAAAAAAAAAAAAAAAAAAAAA' }])
        expect((await shop.readerFetch(`${url}renew`, { ...renew, headers })).status).toBe(404);
      expect((await send('manifest.json')).status).toBe(404);
      expect((await send('renew', renew)).status).toBe(200);
      expect((await send('manifest.json')).status).toBe(200);
      pass(16);
      expect((await send('manifest.json')).status).toBe(404);
    });

    it('cannot be renewed after half a day', async () => {
      const { ask: send } = await openBook();
      pass(15 + 12 * 60);
      expect((await send('renew', renew)).status).toBe(404);
    });

    it('cannot be renewed if it was never opened', async () => {
      const url = await addressFor(owner);
      pass(20);
      expect((await shop.readerFetch(`${url}renew`, renew)).status).toBe(404);
      expect((await shop.readerFetch(url)).status).toBe(404);
    });

    it('cannot be renewed without access or sign-in session', async () => {
      const { ask: send } = await openBook();
      pass(20);
      await shop.deps.db.updateTable('entitlements').set({ ended_at: shop.clock.now }).execute();
      expect((await send('renew', renew)).status).toBe(403);
      expect((await send('manifest.json')).status).toBe(404);

      await entitle(owner.userId);
      const visitor = await shop.signIn('late_visitor');
      await entitle(visitor.userId);
      const second = await openBook(visitor);
      pass(20);
      await shop.deps.db
        .updateTable('sessions')
        .set({ ended_at: shop.clock.now })
        .where('id', '=', visitor.sessionId)
        .execute();
      expect((await second.ask('renew', renew)).status).toBe(404);
    });
  });

  it('stops working within seconds after access or the sign-in session ends', { tags: ['check-16'] }, async () => {
    const { ask: send } = await openBook();
    await shop.deps.db.updateTable('entitlements').set({ ended_at: shop.clock.now }).execute();
    shop.clock.now = new Date(shop.clock.now.getTime() + 4_000);
    for (const refused of [await send('manifest.json'), await send('renew', { method: 'POST' })])
      expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'not_entitled' }]);

    await entitle(owner.userId);
    const visitor = await shop.signIn('visitor');
    await entitle(visitor.userId);
    const second = await openBook(visitor);
    await shop.deps.db
      .updateTable('sessions')
      .set({ ended_at: shop.clock.now })
      .where('id', '=', visitor.sessionId)
      .execute();
    shop.clock.now = new Date(shop.clock.now.getTime() + 4_000);
    expect((await second.ask('manifest.json')).status).toBe(404);
  });

  it('opens a book after its payment, and not before it or after a refund', { tags: ['check-16'] }, async () => {
    const buyer = await shop.signIn('paying_reader');
    const book = await aBook(shop.deps, { slug: 'paid-book', priceCents: 700 });
    await anEdition(shop.deps, book.id);
    const placed = await placeOrder(shop, buyer, [{ id: book.id }]);
    expect(await addressFor(buyer, 'paid-book')).toBe('');
    expect((await shop.api.products.bySlug({ slug: 'paid-book' })).meta_data.map(({ key }) => key)).not.toContain(
      '_ebook_stream_url',
    );

    await confirmPayment(shop, placed.secret);
    await expect.poll(() => addressFor(buyer, 'paid-book'), { timeout: 5 * 5_000 }).not.toBe('');
    const { ask: send, page } = await openBook(buyer, 'paid-book');
    expect([page.status, (await send('manifest.json')).status]).toEqual([200, 200]);

    await shop.deps.refunds.refundOrder({ orderId: placed.id, reason: 'a test', requestId: 'read-and-returned' });
    shop.clock.now = new Date(shop.clock.now.getTime() + 4_000);
    expect((await send('manifest.json')).status).toBe(403);
    expect(await addressFor(buyer, 'paid-book')).toBe('');
  });

  it('is issued to the author, to an admin, and to any user for a free book, which is then in their library', async () => {
    const author = await shop.signIn('author');
    const admin = await shop.signIn('admin');
    await shop.deps.db.updateTable('products').set({ seller_id: author.userId }).where('id', '=', productId).execute();
    await shop.deps.db.updateTable('users').set({ is_admin: true }).where('id', '=', admin.userId).execute();
    expect(await addressFor(author)).not.toBe('');
    expect(await addressFor(admin)).not.toBe('');

    const free = await aBook(shop.deps, { slug: 'free-book', priceCents: 0 });
    await anEdition(shop.deps, free.id);
    const reader = await shop.signIn('reader');
    expect(await reader.api.products.library({ userId: reader.userId })).toEqual([]);
    expect((await shop.readerFetch(await addressFor(reader, 'free-book'))).status).toBe(200);
    expect(await reader.api.products.library({ userId: reader.userId })).toMatchObject([{ id: free.id }]);
    expect(streamUrlOf(await shop.api.products.bySlug({ slug: 'free-book' }))).toBeNull();
  });
});

describe('book resources', () => {
  it('sends a deflated chapter as gzip without decompression, or as plain text without gzip support', async () => {
    const { ask: send } = await openBook();
    const compressed = await send('text/chapter%20one.xhtml', {
      headers: { 'accept-encoding': 'gzip, br', 'sec-fetch-dest': 'iframe' },
    });
    expect([compressed.status, compressed.headers.get('content-encoding')]).toEqual([200, 'gzip']);
    expect(gunzipSync(Buffer.from(await compressed.arrayBuffer())).toString()).toBe(CHAPTER);
    expect(compressed.headers.get('content-type')).toBe('application/xhtml+xml; charset=utf-8');
    expect(compressed.headers.get('content-security-policy')).toContain("script-src 'none'");
    expect(compressed.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    const plain = await send('text/chapter%20one.xhtml', { headers: { 'accept-encoding': 'gzip;q=0' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(CHAPTER);
  });

  it('handles ranges, matching ETags and unsatisfiable ranges', { tags: ['check-48'] }, async () => {
    const { ask: send } = await openBook();
    const part = await send('images/map.png', { headers: { range: 'bytes=10-19' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 10-19/1000']);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(PICTURE.slice(10, 20));
    const none = await send('images/map.png', { headers: { range: 'bytes=2000-' } });
    expect([none.status, none.headers.get('content-range')]).toEqual([416, `bytes */${PICTURE.byteLength}`]);
    expect(none.headers.get('content-type')).toBe('application/json');
    expect([none.headers.get('etag'), none.headers.get('cache-control')]).toEqual([null, 'no-store']);
    expect(none.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(await none.json()).toEqual({
      code: 'range_not_satisfiable',
      message: expect.any(String),
      detail: expect.any(String),
      request_id: none.headers.get('x-request-id'),
    });
    const head = await send('images/map.png', { method: 'HEAD', headers: { range: 'bytes=2000-' } });
    expect([head.status, await head.text()]).toEqual([416, '']);
    const whole = await send('images/map.png');
    const etag = whole.headers.get('etag') ?? '';
    expect((await send('images/map.png', { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect(await (await send('text/chapter%20one.xhtml', { headers: { range: 'bytes=6-10' } })).text()).toBe(
      CHAPTER.slice(6, 11),
    );
  });

  it.each([
    ['no range', '', 200, 0, 1000],
    ['a range', 'bytes=10-19', 206, 10, 20],
    ['a suffix range', 'bytes=-10', 206, 990, 1000],
    ['a suffix range longer than the file', 'bytes=-5000', 206, 0, 1000],
    ['a range past the end', 'bytes=990-5000', 206, 990, 1000],
    ['overlapping ranges', 'bytes=0-9,5-14', 200, 0, 1000],
    ['a thousand ranges', `bytes=${'0-1,'.repeat(999)}0-1`, 200, 0, 1000],
  ] as const)(
    'responds to %s privately and with the right type',
    { tags: ['check-48'] },
    async (_, range, status, from, to) => {
      const { ask: send } = await openBook();
      const response = await send('images/map.png', { headers: range === '' ? {} : { range } });
      expect([response.status, response.headers.get('content-range')]).toEqual([
        status,
        status === 206 ? `bytes ${from}-${to - 1}/1000` : null,
      ]);
      expect(response.headers.get('content-length')).toBe(String(to - from));
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(PICTURE.slice(from, to));
      expect(response.headers.get('content-type')).toBe('image/png');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    },
  );

  it('sends a suffix range of a compressed chapter', { tags: ['check-48'] }, async () => {
    const { ask: send } = await openBook();
    const part = await send('text/chapter%20one.xhtml', {
      headers: { range: 'bytes=-20', 'accept-encoding': 'gzip' },
    });
    expect([part.status, await part.text()]).toEqual([206, CHAPTER.slice(-20)]);
    expect(part.headers.get('content-encoding')).toBeNull();
    expect(part.headers.get('content-type')).toBe('application/xhtml+xml; charset=utf-8');
    expect([part.headers.get('x-content-type-options'), part.headers.get('cache-control')]).toEqual([
      'nosniff',
      'private, max-age=31536000, immutable',
    ]);
    expect(part.headers.get('content-security-policy')).toContain("script-src 'none'");
  });

  it('adds preload links for a chapter’s styles and first images, and no invalid URLs', async () => {
    const { id } = await aBook(shop.deps, { slug: 'dressed-book' });
    const chapter = `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>One</title>
<link rel="stylesheet" href="../css/a%20b.css"/><link rel="stylesheet" href="../css/missing.css"/>
<link rel="stylesheet" href="&gt;;rel=preload,&lt;https://else.example/"/><link rel="stylesheet" href="%E0%A4%A"/></head>
<body><p><img alt="" src="../images/1.png"/><img alt="" src="../images/2.png"/><img alt="" src="../images/3.png"/></p></body></html>`;
    const pictures = ['images/1.png', 'images/2.png', 'images/3.png'];
    await anEdition(shop.deps, id, {
      files: {
        'text/one.xhtml': chapter,
        'css/a b.css': 'p { color: red }',
        ...Object.fromEntries(pictures.map((name) => [name, PICTURE])),
      },
      manifest: {
        metadata: { title: 'A Dressed Book' },
        readingOrder: [{ href: 'text/one.xhtml', type: 'application/xhtml+xml' }],
        resources: [
          { href: 'css/a%20b.css', type: 'text/css' },
          ...pictures.map((href) => ({ href, type: 'image/png' })),
        ],
      },
    });
    await shop.deps.db
      .insertInto('entitlements')
      .values({ user_id: owner.userId, product_id: id, source: 'order' })
      .execute();
    const { ask: send, page } = await openBook(owner, 'dressed-book');
    expect((await send('text/one.xhtml')).headers.get('link')?.split(', ')).toEqual([
      '<../css/a%20b.css>; rel=preload; as=style',
      '<../images/1.png>; rel=preload; as=image; fetchpriority=high',
      '<../images/2.png>; rel=preload; as=image; fetchpriority=high',
    ]);
    // The page preloads the same resources before the chapter is parsed.
    expect((await page.text()).match(/<link rel="preload" as="(?:style|image)"[^>]*>/g)).toEqual([
      '<link rel="preload" as="style" href="css/a%20b.css">',
      '<link rel="preload" as="image" href="images/1.png" fetchpriority="high">',
      '<link rel="preload" as="image" href="images/2.png" fetchpriority="high">',
    ]);
    expect((await send('css/a%20b.css')).headers.get('link')).toBeNull();
  });

  it('serves only resources in the manifest, and no chapter outside of a frame', async () => {
    const { ask: send } = await openBook();
    for (const path of ['META-INF/secret.xml', 'text/nothing.xhtml', '..%2f..%2fetc%2fpasswd']) {
      expect((await send(path)).status).toBe(404);
    }
    expect((await send('text/chapter%20one.xhtml', { headers: { 'sec-fetch-dest': 'document' } })).status).toBe(403);
    // The browser must not reuse a response cached for a frame in its own tab.
    expect((await send('text/chapter%20one.xhtml')).headers.get('vary')).toBe('Accept-Encoding, Sec-Fetch-Dest');
  });

  it('embeds the page data without executable scripts', async () => {
    const { page } = await openBook();
    const html = await page.text();
    const facts: unknown = JSON.parse(/id="octavo-reading">([^<]*)</.exec(html)?.[1] ?? 'null');
    expect(facts).toEqual({
      edition: `test-${productId}`,
      book: String(productId),
      reader: expect.stringMatching(/^[0-9a-f]{16}$/),
      seal: expect.stringMatching(/^[\w+/]{43}=$/),
      shop_url: 'http://127.0.0.1:3000',
      product_url: 'http://127.0.0.1:3000/product/short-book',
      sample: null,
      opening: {
        metadata: expect.objectContaining({ title: expect.any(String), layout: 'reflowable' }),
        index: 0,
        document: expect.objectContaining({ href: 'text/chapter%20one.xhtml' }),
      },
      kept: { position: null, settings: null, book_settings: null },
    });
  });

  it('preloads the first document and its resources in parallel with the reader’s code', async () => {
    const first = await openBook();
    expect(await first.page.text()).not.toContain(MANIFEST_PRELOAD);
    const json = { 'content-type': 'application/json' };
    const put = (path: string, body: object) =>
      first.ask(path, { method: 'PUT', headers: json, body: JSON.stringify(body) });
    await put('position', { cfi: 'epubcfi(/6/2[one]!/4/2)', total_progression: 0.1 });
    await put('settings', { page: 'sepia' });
    await put('book-settings', { page: 'black</script>' });
    const html = await (await first.ask('')).text();
    expect(JSON.parse(/id="octavo-reading">([^<]*)</.exec(html)?.[1] ?? 'null')).toMatchObject({
      kept: {
        position: { cfi: 'epubcfi(/6/2[one]!/4/2)', version: 1 },
        settings: { page: 'sepia' },
        book_settings: { page: 'black</script>' },
      },
    });
    expect(html).toContain('sandbox="allow-same-origin allow-scripts" src="text/chapter%20one.xhtml"></iframe></body>');
    // Scrolled text needs the whole manifest.
    await put('book-settings', { flow: 'scroll' });
    const scrolled = await (await first.ask('')).text();
    expect(scrolled).toContain(MANIFEST_PRELOAD);
    expect(scrolled).toContain('"opening":null');
  });

  it('opens at the document of the stored position when the spine has an item that cannot be displayed', async () => {
    const { id } = await aBook(shop.deps, { slug: 'plated-book' });
    const documents = ['one', 'two', 'three'].map((name, at) => ({
      href: `${name}.xhtml`,
      type: 'application/xhtml+xml',
      // The second spine item is the image.
      cfi: `/6/${at === 0 ? 2 : 2 * at + 4}[${name}]`,
    }));
    await anEdition(shop.deps, id, {
      files: Object.fromEntries(documents.map(({ href }) => [href, CHAPTER])),
      manifest: { metadata: { layout: 'reflowable' }, readingOrder: documents, resources: [] },
    });
    await entitle(owner.userId, id);
    const { ask: send } = await openBook(owner, 'plated-book');
    const place = { cfi: 'epubcfi(/6/6[two]!/4/2)', total_progression: 0.4 };
    const headers = { 'content-type': 'application/json' };
    await send('position', { method: 'PUT', headers, body: JSON.stringify(place) });
    const html = await (await send('')).text();
    expect(html).toContain('src="two.xhtml"></iframe></body>');
    expect(html).toContain('"index":1,"document":{"href":"two.xhtml"');
  });

  it(
    'is valid for a month without renewal when saved offline, but not without session and access',
    { tags: ['check-15'] },
    async () => {
      const { ask: send } = await openBook();
      const stored = await send('keep', { method: 'POST' });
      expect(await stored.json()).toMatchObject({ bytes: 1 });
      expect(stored.headers.get('set-cookie')).toMatch(/^octavo_reading=[\w-]{22}; .*HttpOnly.*Max-Age=2592000$/);
      await send('renew', { method: 'POST' });
      shop.clock.now = new Date(shop.clock.now.getTime() + 29 * 24 * 3_600_000);
      expect((await send('manifest.json')).status).toBe(200);
      expect((await send('keep', { method: 'DELETE' })).status).toBe(204);
      shop.clock.now = new Date(shop.clock.now.getTime() + 16 * 60_000);
      expect((await send('manifest.json')).status).toBe(404);
    },
  );
});

it('lists all edition hashes of the book and of no other book', async () => {
  const { id } = await aBook(shop.deps, { slug: 'corrected-book' });
  const keys = { original_key: 'o', publication_key: 'p', manifest_key: 'm', size_bytes: 1 };
  const first = { ...keys, product_id: id, content_hash: 'misprinted', is_current: false };
  await shop.deps.db.insertInto('editions').values(first).execute();
  await anEdition(shop.deps, id);
  await entitle(owner.userId, id);
  const { ask: send, address: url } = await openBook(owner, 'corrected-book');
  expect(await (await send('editions')).json()).toEqual({ editions: ['misprinted', `test-${id}`] });
  expect((await shop.readerFetch(`${url}editions`)).status).toBe(404);
});

it('clears all offline books, only inside the shop’s page', async () => {
  const response = await shop.readerFetch('/forget', {
    headers: { 'sec-fetch-dest': 'iframe', referer: 'http://127.0.0.1:3000/' },
  });
  expect([response.status, response.headers.get('clear-site-data')]).toEqual([200, '"cache"']);
  // The storage holds unsynced data, so a script clears it selectively, and no other script may run.
  expect(await response.text()).toContain('<script type="module" src="/forgetting.js"></script>');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self';");
  expect(response.headers.get('content-security-policy')).toContain('frame-ancestors http://127.0.0.1:3000');
});

it('sends the offline service worker with its own policy', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-reader-'));
  await writeFile(join(folder, 'reading-worker.js'), 'self;');
  const reader = createReaderApp(shop.deps, new StaticFiles(folder));
  const worker = await reader.request('/reading-worker.js');
  expect([worker.headers.get('content-type'), worker.headers.get('cache-control')]).toEqual([
    'text/javascript; charset=utf-8',
    'no-cache',
  ]);
  expect(worker.headers.get('content-security-policy')).toBe(
    "default-src 'none'; connect-src 'self'; script-src 'self'",
  );
  await rm(folder, { recursive: true });
});

it('serves no API responses on the reader’s origin', async () => {
  expect((await shop.readerFetch('/api/v1/products')).status).toBe(404);
});
