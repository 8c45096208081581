import { metaOf, streamUrlOf } from '@octavo/core/entities';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anEdition, PICTURE } from '../../test/an-edition.ts';
import { anEntitlement } from '../../test/an-entitlement.ts';
import { openTestShop, READER, type TestShop } from '../../test/harness.ts';

const page = (body: string) =>
  `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>T</title></head><body>${body}</body></html>`;
const paragraph = (character: string, id = '') => `<p${id && ` id="${id}"`}>${character.repeat(1000)}</p>`;
const FIRST = page(`<h1>First</h1><img src="../images/map.png"/>${paragraph('a')}`);
const SECOND = page(
  `${paragraph('b', 'near')}${paragraph('c', 'far')}<img src="../images/far.png"/>${paragraph('d').repeat(7)}`,
);
const link = (href: string, type: string, more: { size?: number; positions?: number; rel?: string } = {}) => ({
  href,
  type,
  ...more,
});
const XHTML = 'application/xhtml+xml';
const LONG_BOOK = {
  files: {
    'text/first one.xhtml': FIRST,
    'text/second.xhtml': SECOND,
    'text/notes.xhtml': page(paragraph('n')),
    'images/map.png': PICTURE,
    'images/far.png': PICTURE,
    'images/paper.png': PICTURE,
    'images/cover.png': PICTURE,
    'styles/book.css': 'body { background: url("../images/paper.png") }',
  },
  manifest: {
    metadata: { title: 'A Long Book', numberOfPositions: 12 },
    readingOrder: [
      link('text/first%20one.xhtml', XHTML, { size: FIRST.length, positions: 2 }),
      link('text/second.xhtml', XHTML, { size: SECOND.length, positions: 10 }),
    ],
    resources: [
      link('text/notes.xhtml', XHTML),
      link('images/map.png', 'image/png'),
      link('images/far.png', 'image/png'),
      link('images/paper.png', 'image/png'),
      link('images/cover.png', 'image/png', { rel: 'cover' }),
      link('styles/book.css', 'text/css'),
    ],
    toc: [
      { href: 'text/first%20one.xhtml', title: 'First' },
      { href: 'text/second.xhtml', title: 'Second', children: [{ href: 'text/second.xhtml#far', title: 'Far' }] },
      { href: 'text/second.xhtml#near', title: 'Near' },
      { href: 'text/notes.xhtml', title: 'Notes' },
    ],
  },
};

type Excerpt = typeof LONG_BOOK.manifest;

let shop: TestShop;
let productId: number;

beforeAll(async () => {
  shop = await openTestShop();
  productId = (await aBook(shop.deps, { slug: 'long-book' })).id;
  await anEdition(shop.deps, productId, LONG_BOOK);
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.now = new Date();
  await setSamplePercent(25);
});

const setSamplePercent = (sample_percent: number) =>
  shop.deps.db.updateTable('products').set({ sample_percent }).where('id', '=', productId).execute();
const sampleUrl = async (slug = 'long-book') => metaOf(await shop.api.products.bySlug({ slug }), '_ebook_sample_url');

/** Opens the sample as a browser without an account. */
async function openSample() {
  const { url } = (await (await shop.fetch(await sampleUrl())).json()) as { url: string };
  const opened = await shop.readerFetch(url);
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  const send = (path: string, init: RequestInit = {}) =>
    shop.readerFetch(url + path, { ...init, headers: { cookie, ...(init.headers as Record<string, string>) } });
  return { url, opened, ask: send, manifest: async () => (await send('manifest.json')).json() as Promise<Excerpt> };
}

describe('a sample URL', () => {
  it('is in the product response of a book with a file, and opens without an account', async () => {
    expect(await sampleUrl()).toBe('/api/v1/products/long-book/sample');
    const response = await shop.fetch('/api/v1/products/long-book/sample');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const { url, share } = (await response.json()) as { url: string; share: number };
    expect([url.startsWith(`${READER}/read/`), share]).toEqual([true, 0.25]);
    const followed = await shop.fetch('/api/v1/products/long-book/sample', { headers: { accept: 'text/html' } });
    expect([followed.status, followed.headers.get('location')?.startsWith(`${READER}/read/`)]).toEqual([303, true]);
    expect((await shop.readerFetch(url)).status).toBe(200);
  });

  it('is missing for a book without a file, without a sample or unpublished', async () => {
    await aBook(shop.deps, { slug: 'unwritten' });
    const status = async (slug: string) => (await shop.fetch(`/api/v1/products/${slug}/sample`)).status;
    expect([await sampleUrl('unwritten'), await status('unwritten')]).toEqual(['', 404]);
    await setSamplePercent(0);
    expect([await sampleUrl(), await status('long-book')]).toEqual(['', 404]);
    await setSamplePercent(25);
    await shop.deps.db.updateTable('products').set({ status: 'draft' }).where('id', '=', productId).execute();
    expect(await status('long-book')).toBe(404);
    await shop.deps.db.updateTable('products').set({ status: 'published' }).where('id', '=', productId).execute();
    expect(await status('nothing')).toBe(404);
  });

  it(
    'belongs to the first browser, can be renewed, and ends when the author disables the sample',
    { tags: ['check-15'] },
    async () => {
      const { url, ask: send } = await openSample();
      expect((await shop.readerFetch(`${url}manifest.json`)).status).toBe(404);
      const start = shop.clock.now.getTime();
      shop.clock.now = new Date(start + 14 * 60_000);
      expect((await send('renew', { method: 'POST' })).status).toBe(200);
      shop.clock.now = new Date(start + 28 * 60_000);
      expect((await send('manifest.json')).status).toBe(200);
      await setSamplePercent(0);
      await shop.advanceClock(4_000);
      expect((await send('manifest.json')).status).toBe(404);
      expect((await send('renew', { method: 'POST' })).status).toBe(404);
    },
  );
});

describe('the content of a sample', () => {
  it(
    'ends inside the document at the sample size, and its table of contents has no links beyond',
    { tags: ['check-14'] },
    async () => {
      const { ask: send, manifest } = await openSample();
      const { readingOrder, resources, toc, metadata } = await manifest();
      expect(readingOrder.map(({ href }: { href: string }) => href)).toEqual([
        'text/first%20one.xhtml',
        'text/second.xhtml',
      ]);
      expect(resources.map(({ href }: { href: string }) => href)).toEqual([
        'images/map.png',
        'images/paper.png',
        'images/cover.png',
        'styles/book.css',
      ]);
      expect(toc).toEqual([
        { href: 'text/first%20one.xhtml', title: 'First' },
        { href: 'text/second.xhtml', title: 'Second', children: [{ href: '', title: 'Far' }] },
        { href: 'text/second.xhtml#near', title: 'Near' },
        { href: '', title: 'Notes' },
      ]);
      expect(metadata.numberOfPositions).toBe(4);

      const second = await send('text/second.xhtml');
      const text = await second.text();
      expect([text.includes('bbb'), text.includes('ccc'), readingOrder[1]?.size]).toEqual([true, false, text.length]);
      expect(second.headers.get('content-security-policy')).toContain("script-src 'none'");
      const ranged = await send('text/second.xhtml', { headers: { range: 'bytes=2000-' } });
      expect([ranged.status, (await ranged.text()).includes('ccc')]).toEqual([200, false]);
    },
  );

  it('excludes all other resources of the book', { tags: ['check-14'] }, async () => {
    const { ask: send } = await openSample();
    const status = async (path: string) => (await send(path)).status;
    expect(await status('text/first%20one.xhtml')).toBe(200);
    expect(await status('images/map.png')).toBe(200);
    for (const beyond of ['images/far.png', 'text/notes.xhtml', 'text/../text/notes.xhtml', 'META-INF/container.xml'])
      expect([beyond, await status(beyond)]).toEqual([beyond, 404]);
    expect(await status(`note?href=${encodeURIComponent('text/second.xhtml#near')}`)).toBe(200);
    expect(await status(`note?href=${encodeURIComponent('text/second.xhtml#far')}`)).toBe(404);
    expect(await status(`note?href=${encodeURIComponent('text/notes.xhtml#x')}`)).toBe(404);
  });

  it('contains only whole documents of a fixed-layout book, at least the first', async () => {
    const { id } = await aBook(shop.deps, { slug: 'picture-book' });
    const { files, manifest } = LONG_BOOK;
    await anEdition(shop.deps, id, { files, manifest: { ...manifest, metadata: { layout: 'fixed' } } });
    const { url } = (await (await shop.fetch(await sampleUrl('picture-book'))).json()) as { url: string };
    const cookie = (await shop.readerFetch(url)).headers.get('set-cookie')?.split(';')[0] ?? '';
    const cut = (await (
      await shop.readerFetch(`${url}manifest.json`, { headers: { cookie } })
    ).json()) as typeof manifest;
    expect(cut.readingOrder.map(({ href }) => href)).toEqual(['text/first%20one.xhtml']);
  });

  it('stores nothing, has no search, and its page says so', async () => {
    const { opened, ask: send } = await openSample();
    expect(await opened.text()).toContain('"reader":"","seal":"",');
    const { opened: again } = await openSample();
    expect(await again.text()).toContain('"sample":{"share":0.25}');
    const put = { method: 'PUT', body: '{"cfi":"x"}', headers: { 'content-type': 'application/json' } };
    for (const name of ['position', 'settings', 'book-settings']) {
      expect([name, (await send(name, put)).status, (await send(name)).status]).toEqual([name, 204, 204]);
    }
    expect(await (await send('marks')).json()).toEqual({ marks: [] });
    expect((await send('marks/4f5c7ac4-5d27-4f3c-8f6e-9a64a2a5f9f0', put)).status).toBe(204);
    expect((await send('changes?wait=20')).status).toBe(204);
    for (const name of ['search?q=aaa', 'export']) expect([name, (await send(name)).status]).toEqual([name, 404]);
    for (const method of ['POST', 'DELETE']) expect((await send('keep', { method })).status).toBe(404);
    expect(await shop.deps.db.selectFrom('reading_positions').selectAll().execute()).toEqual([]);
  });

  it('does not limit the owner’s access to the whole book', async () => {
    const owner = await shop.signIn('owner');
    await anEntitlement(shop.deps, owner.userId, productId);
    await openSample();
    const url = streamUrlOf(await owner.api.products.bySlug({ slug: 'long-book', userId: owner.userId })) ?? '';
    const cookie = (await shop.readerFetch(url)).headers.get('set-cookie')?.split(';')[0] ?? '';
    const whole = await shop.readerFetch(`${url}text/second.xhtml`, { headers: { cookie } });
    expect(await whole.text()).toBe(SECOND);
  });
});
