import { expect, it } from 'vitest';
import type { SeoQueries, PageKind, IdRange } from '../db/seo/seo.queries.ts';
import { SHOP } from '../../test/harness.ts';
import { parseXml } from '../../test/parse-xml.ts';
import { MAX_SITEMAP_URLS, renderSitemap, renderSitemapPart } from './sitemap.ts';

/** A catalog of `books` books with every second id unused; it records its queries. */
function aCatalogOf(books: number) {
  const ranges: IdRange[] = [];
  const seo: Pick<SeoQueries, 'countBooks' | 'pages'> = {
    countBooks: async () => books,
    pages: async (kind: PageKind, range: IdRange) => {
      if (kind !== 'book') return [];
      ranges.push(range);
      const { after, until = books * 2, limit } = range;
      const first = after + 2 - (after % 2);
      const last = Math.min(until, books * 2);
      const length = Math.max(0, Math.min(limit, Math.floor((last - first) / 2) + 1));
      return Array.from({ length }, (_, at) => ({ id: first + at * 2, name: `b-${first + at * 2}`, changed_at: null }));
    },
  };
  return { ranges, deps: { seo, origin: SHOP } };
}
const rootOf = (bytes: Uint8Array | undefined) => parseXml(Buffer.from(bytes ?? []).toString());

it('reads every book of a part exactly once, for any part', async () => {
  const { ranges, deps } = aCatalogOf(120_000);
  const parts = rootOf(await renderSitemap(deps)).all('loc');
  expect(parts.map(({ text }) => text)).toEqual(
    ['shop-1', 'book-1', 'book-2', 'book-3', 'book-4', 'book-5'].map((name) => `${SHOP}/sitemap-${name}.xml`),
  );
  // Each part is detected by its first book.
  expect(ranges.map(({ limit }) => limit)).toEqual(parts.map(() => 1));
  for (const part of [1, 5]) {
    ranges.length = 0;
    const count = rootOf(await renderSitemapPart(deps, `book-${part}`)).all('url').length;
    expect(count).toBe(part === 5 ? 20_000 : 25_000);
    expect(ranges.reduce((sum, { limit }) => sum + limit, 0)).toBeLessThan(count + 2_000);
    expect(ranges[0]).toMatchObject({ after: (part - 1) * MAX_SITEMAP_URLS, until: part * MAX_SITEMAP_URLS });
    expect(new Set(ranges.map(({ after }) => after)).size).toBe(ranges.length);
  }
});

it('reads no books when their count alone requires parts', async () => {
  const { ranges, deps } = aCatalogOf(MAX_SITEMAP_URLS - 4);
  expect(rootOf(await renderSitemap(deps)).name).toBe('sitemapindex');
  expect(ranges.every(({ limit }) => limit === 1)).toBe(true);
  expect(rootOf(await renderSitemap(aCatalogOf(MAX_SITEMAP_URLS - 5).deps)).all('url')).toHaveLength(
    MAX_SITEMAP_URLS - 1,
  );
});

it('yields to other requests while it is rendered', async () => {
  const { ranges, deps } = aCatalogOf(MAX_SITEMAP_URLS);
  let turns = 0;
  const takeTurn = (): void => {
    turns += 1;
    other = setImmediate(takeTurn);
  };
  let other = setImmediate(takeTurn);
  await renderSitemapPart(deps, 'book-1');
  clearImmediate(other);
  expect(ranges.length).toBeGreaterThan(20);
  expect(turns).toBeGreaterThanOrEqual(ranges.length);
});
