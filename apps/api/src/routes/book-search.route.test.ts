import { xhtmlDocument } from '@octavo/epub/write';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anImport } from '../../test/an-import.ts';
import { anEntitlement } from '../../test/an-entitlement.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { type OpenBook, openBook } from '../../test/open-book.ts';
import { BookTextCache, textFileKey } from '../reading/book-text-cache.ts';
import type { SearchResult } from '../reading/search-book.ts';

let shop: TestShop;
let book: OpenBook;
let productId: number;

const chapter = (name: string, body: string) => ({
  href: `${name}.xhtml`,
  title: `Chapter ${name}`,
  content: xhtmlDocument({ title: name, language: 'en', body }),
});

beforeAll(async () => {
  shop = await openTestShop();
  const imported = await anImport(shop, {
    title: 'Searched',
    documents: [
      chapter(
        'one',
        '<h1>One</h1><p>The <b>Café</b>\n was closed. “Don’t,” she said.</p><p>A dark\u00ad ness fell.</p>',
      ),
      chapter('two', `<p>${'Nothing here. '.repeat(30)}Then the cafe opened. ${'Nothing here. '.repeat(30)}</p>`),
      chapter('notes', '<aside id="n1"><p>A note.</p></aside><ol><li id="n 2">Another.</li></ol>'),
    ],
  });
  productId = imported.id;
  const reader = await shop.signIn('reader');
  await anEntitlement(shop.deps, reader.userId, productId);
  book = await openBook(shop, reader, imported.slug);
});
afterAll(() => shop.close());

const search = async (q: string, more = ''): Promise<SearchResult> =>
  (await (await book.request(`search?q=${encodeURIComponent(q)}${more}`)).json()) as SearchResult;

describe('search in a book', () => {
  it('finds all matches with context, whole words in reading order, ignoring case and accents', async () => {
    const { total, is_cut, hits } = await search('CAFÉ');
    expect([total, is_cut]).toEqual([2, false]);
    expect(hits[0]).toEqual({
      href: 'EPUB/one.xhtml',
      chapter: 'Chapter one',
      total_progression: expect.closeTo(0.03, 1),
      before: 'One The ',
      match: 'Café',
      after: ' was closed. “Don’t,” she said. A dark ness fell.',
    });
    expect(hits[1]).toMatchObject({ href: 'EPUB/two.xhtml', match: 'cafe' });
    expect(hits[1]?.before).toMatch(/^(Nothing here\. ){5}Then the $/);
    expect(hits[1]?.after.length).toBeLessThanOrEqual(80);
    expect(hits[1]?.total_progression).toBeGreaterThan(hits[0]?.total_progression ?? 1);
  });

  it('matches straight and curly quotes, and any kind of space', async () => {
    expect((await search(`"don't,"  she`)).total).toBe(1);
    expect((await search('dark ness')).total).toBe(1);
  });

  it('counts matches beyond the limit', async () => {
    const { total, is_cut, hits } = await search('nothing', '&limit=7');
    expect([total, is_cut, hits.length]).toEqual([60, true, 7]);
  });

  it('returns 422 for less than two characters', async () => {
    for (const q of ['', 'a', ' a '])
      expect((await book.request(`search?q=${encodeURIComponent(q)}`)).status).toBe(422);
    expect((await book.request('search')).status).toBe(422);
    expect(await search('zz')).toEqual({ total: 0, is_cut: false, hits: [] });
  });

  it('returns 422 for few characters that stand for many', { tags: ['check-59'] }, async () => {
    expect((await book.request(`search?q=${encodeURIComponent('\u2057'.repeat(60))}`)).status).toBe(200);
    expect((await book.request(`search?q=${encodeURIComponent('\u2057'.repeat(70))}`)).status).toBe(422);
  });

  it('extracts the text of a book that was imported before text was stored', async () => {
    const edition = await shop.deps.db
      .selectFrom('editions')
      .where('product_id', '=', productId)
      .select(['manifest_key', 'publication_key'])
      .executeTakeFirstOrThrow();
    const words = () => shop.deps.files.get(textFileKey(edition.manifest_key));
    const written = await words();
    await shop.deps.files.remove(textFileKey(edition.manifest_key));
    await new BookTextCache(shop.deps.files, shop.deps.publicationPool).get(edition);
    expect(Buffer.from((await words()) ?? []).toString()).toBe(Buffer.from(written ?? []).toString());
  });
});

describe('a footnote', () => {
  it('is sent alone, with the policy of book resources', async () => {
    const note = await book.request(`note?href=${encodeURIComponent('EPUB/notes.xhtml#n1')}`);
    expect(await note.text()).toContain('<body><aside id="n1"><p>A note.</p></aside></body>');
    expect(note.headers.get('content-security-policy')).toContain("script-src 'none'");
    expect(note.headers.get('content-type')).toBe('application/xhtml+xml; charset=utf-8');
    const listed = await book.request(`note?href=${encodeURIComponent('EPUB/notes.xhtml#n%202')}`);
    expect(await listed.text()).toContain('<ol><li id="n 2">Another.</li></ol>');
  });

  it('returns 404 for an unknown note', async () => {
    for (const href of [
      'EPUB/notes.xhtml#n9',
      'EPUB/nothing.xhtml#n1',
      'META-INF/container.xml#x',
      'EPUB/notes.xhtml#%E0',
    ])
      expect((await book.request(`note?href=${encodeURIComponent(href)}`)).status).toBe(404);
    expect((await book.request('note?href=notes.xhtml')).status).toBe(422);
  });

  it('returns 404 for a note of more than 200 kB, and for a note in a chapter of more than 2 MB', async () => {
    const numbers = (count: number) => Array.from({ length: count }, (_, at) => at * 7_919).join(' ');
    const { id, slug } = await anImport(shop, {
      title: 'Long notes',
      documents: [
        chapter(
          'notes',
          `<aside id="short"><p>${numbers(15_000)}</p></aside><aside id="long"><p>${numbers(25_000)}</p></aside>`,
        ),
        chapter('huge', `<aside id="n1"><p>A note.</p></aside><p>${numbers(220_000)}</p>`),
      ],
    });
    const user = await shop.signIn('note_reader');
    await anEntitlement(shop.deps, user.userId, id);
    const long = await openBook(shop, user, slug);
    const statusOf = async (href: string) =>
      (await long.request(`note?href=${encodeURIComponent(`EPUB/${href}`)}`)).status;
    expect(await statusOf('notes.xhtml#short')).toBe(200);
    expect(await statusOf('notes.xhtml#long')).toBe(404);
    expect(await statusOf('huge.xhtml#n1')).toBe(404);
  });
});
