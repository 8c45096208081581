import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { aReadableBook } from '../../test/a-reader.ts';
import { anEdition, CHAPTER, PICTURE } from '../../test/an-edition.ts';
import { anEntitlement } from '../../test/an-entitlement.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { openBook } from '../../test/open-book.ts';

const MANIFEST_PRELOAD = '<link rel="preload" as="fetch" crossorigin href="manifest.json">';

let shop: TestShop;
let shortBook: Awaited<ReturnType<typeof aReadableBook>>;
let owner: Awaited<ReturnType<TestShop['signIn']>>;

beforeAll(async () => {
  shop = await openTestShop();
  shortBook = await aReadableBook(shop.deps);
  owner = await shop.signIn('owner');
  await anEntitlement(shop.deps, owner.userId, shortBook.id);
});
afterAll(() => shop.close());

const open = (slug = 'short-book') => openBook(shop, owner, slug);

describe('book resources', () => {
  it('sends a deflated chapter as gzip without decompression, or as plain text without gzip support', async () => {
    const { request: send } = await open();
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
    const { request: send } = await open();
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
      const { request: send } = await open();
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
    const { request: send } = await open();
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
    await anEntitlement(shop.deps, owner.userId, id);
    const { request: send, page } = await open('dressed-book');
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
    const { request: send } = await open();
    for (const path of ['META-INF/secret.xml', 'text/nothing.xhtml', '..%2f..%2fetc%2fpasswd']) {
      expect((await send(path)).status).toBe(404);
    }
    expect((await send('text/chapter%20one.xhtml', { headers: { 'sec-fetch-dest': 'document' } })).status).toBe(403);
    // The browser must not reuse a response cached for a frame in its own tab.
    expect((await send('text/chapter%20one.xhtml')).headers.get('vary')).toBe('Accept-Encoding, Sec-Fetch-Dest');
  });

  it('embeds the page data without executable scripts', async () => {
    const { page } = await open();
    const html = await page.text();
    const facts: unknown = JSON.parse(/id="octavo-reading">([^<]*)</.exec(html)?.[1] ?? 'null');
    expect(facts).toEqual({
      edition: `test-${shortBook.id}`,
      book: String(shortBook.id),
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
      new_editions: [],
    });
  });

  it('preloads the first document and its resources in parallel with the reader’s code', async () => {
    const first = await open();
    expect(await first.page.text()).not.toContain(MANIFEST_PRELOAD);
    await first.put('position', { cfi: 'epubcfi(/6/2[one]!/4/2)', total_progression: 0.1 });
    await first.put('settings', { page: 'sepia' });
    await first.put('book-settings', { page: 'black</script>' });
    const html = await (await first.request('')).text();
    expect(JSON.parse(/id="octavo-reading">([^<]*)</.exec(html)?.[1] ?? 'null')).toMatchObject({
      kept: {
        position: { cfi: 'epubcfi(/6/2[one]!/4/2)', version: 1 },
        settings: { page: 'sepia' },
        book_settings: { page: 'black</script>' },
      },
    });
    expect(html).toContain('sandbox="allow-same-origin allow-scripts" src="text/chapter%20one.xhtml"></iframe></body>');
    // Scrolled text needs the whole manifest.
    await first.put('book-settings', { flow: 'scroll' });
    const scrolled = await (await first.request('')).text();
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
    await anEntitlement(shop.deps, owner.userId, id);
    const { request: send, put } = await open('plated-book');
    const position = { cfi: 'epubcfi(/6/6[two]!/4/2)', total_progression: 0.4 };
    await put('position', position);
    const html = await (await send('')).text();
    expect(html).toContain('src="two.xhtml"></iframe></body>');
    expect(html).toContain('"index":1,"document":{"href":"two.xhtml"');
  });
});

it('lists all edition hashes of the book and of no other book', async () => {
  const { id } = await aBook(shop.deps, { slug: 'corrected-book' });
  const keys = { original_key: 'o', publication_key: 'p', manifest_key: 'm', size_bytes: 1 };
  const first = { ...keys, product_id: id, content_hash: 'misprinted', is_current: false };
  await shop.deps.db.insertInto('editions').values(first).execute();
  await anEdition(shop.deps, id);
  await anEntitlement(shop.deps, owner.userId, id);
  const { request: send, address: url } = await open('corrected-book');
  expect(await (await send('editions')).json()).toMatchObject({ editions: ['misprinted', `test-${id}`] });
  expect((await shop.readerFetch(`${url}editions`)).status).toBe(404);
});
