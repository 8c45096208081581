import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type SeoQueries, PAGE_KINDS, type PageKind } from '../db/seo/seo.queries.ts';
import { authorPath, bookPath, genrePath, seriesPath } from './urls.ts';
import { xmlDocument, element, type Xml } from './xml.ts';

/** The maximum URLs of a sitemap; a larger catalog is split. @see https://www.sitemaps.org/protocol.html */
export const MAX_SITEMAP_URLS = 50_000;
const NAMESPACE = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };
const BATCH_SIZE = 1_000;
/** Public pages that do not depend on the catalog. */
const STATIC_PATHS = ['/', '/discover', '/legal/privacy', '/legal/terms'];
/** The sitemap part of the static pages. */
const STATIC_PART = 'shop-1';
const PATHS: Readonly<Record<PageKind, (name: string) => string>> = {
  genre: genrePath,
  author: authorPath,
  series: seriesPath,
  book: bookPath,
};

interface SitemapDeps {
  readonly seo: Pick<SeoQueries, 'countBooks' | 'pages'>;
  readonly origin: string;
  /** Further public pages that do not depend on the catalog. */
  readonly paths?: readonly string[] | undefined;
  /** The maximum URLs of a sitemap; tests use a smaller one. */
  readonly maxUrls?: number;
}
type ResolvedDeps = SitemapDeps & Required<Pick<SitemapDeps, 'maxUrls'>>;

/** Renders the sitemap of all pages, or an index of its parts if there are too many. */
export async function renderSitemap({
  maxUrls = MAX_SITEMAP_URLS,
  ...rest
}: SitemapDeps): Promise<Uint8Array<ArrayBuffer>> {
  const deps = { ...rest, maxUrls };
  const urls = await listUrls(deps);
  if (urls) return urlsetDocument(urls);
  const parts = (await listPartNames(deps)).map((name) =>
    element('sitemap', {}, element('loc', {}, `${deps.origin}/sitemap-${name}.xml`)),
  );
  return xmlDocument(element('sitemapindex', NAMESPACE, parts));
}

/**
 * Renders one part by name: `book-2` contains the books with the second 50,000 ids. So the range of a part is known without
 * reading the others, and a part changes only with its own pages. Returns `undefined` for an empty part.
 */
export async function renderSitemapPart(
  { maxUrls = MAX_SITEMAP_URLS, ...rest }: SitemapDeps,
  name: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (name === STATIC_PART) return urlsetDocument(staticUrls(rest));
  const [word, number] = name.split('-');
  const kind = PAGE_KINDS.find((known) => known === word);
  if (!kind) return undefined;
  const part = Number(number);
  const urls: Xml[] = [];
  for await (const batch of urlBatches(rest, kind, (part - 1) * maxUrls, part * maxUrls)) urls.push(...batch);
  return urls.length === 0 ? undefined : urlsetDocument(urls);
}

/** Returns the URL elements of all pages, or `undefined` if they need several parts. */
async function listUrls({ seo, origin, paths, maxUrls }: ResolvedDeps): Promise<Xml[] | undefined> {
  const urls = staticUrls({ origin, paths });
  // The count of books is stored, so no book is read when there are too many.
  if (urls.length + (await seo.countBooks()) >= maxUrls) return undefined;
  for (const kind of PAGE_KINDS)
    for await (const some of urlBatches({ seo, origin }, kind)) {
      urls.push(...some);
      if (urls.length >= maxUrls) return undefined;
    }
  return urls;
}

/** The names of the parts that contain pages. */
async function listPartNames({ seo, maxUrls }: ResolvedDeps): Promise<string[]> {
  const names = [STATIC_PART];
  for (const kind of PAGE_KINDS) {
    let [first] = await seo.pages(kind, { after: 0, limit: 1 });
    while (first) {
      const part = Math.ceil(first.id / maxUrls);
      names.push(`${kind}-${part}`);
      [first] = await seo.pages(kind, { after: part * maxUrls, limit: 1 });
    }
  }
  return names;
}

/** Reads pages in batches, each from the end of the previous one, and yields to other requests in between. */
async function* urlBatches(
  { seo, origin }: Pick<ResolvedDeps, 'seo' | 'origin'>,
  kind: PageKind,
  start = 0,
  until?: number,
): AsyncGenerator<Xml[]> {
  for (let after: number | undefined = start; after !== undefined;) {
    const rows = await seo.pages(kind, { after, until, limit: BATCH_SIZE });
    yield rows.map((row) => urlElement(origin + PATHS[kind](row.name), row.changed_at));
    after = rows.length < BATCH_SIZE ? undefined : rows.at(-1)?.id;
    await yieldToEventLoop();
  }
}

const staticUrls = ({ origin, paths = [] }: Pick<SitemapDeps, 'origin' | 'paths'>): Xml[] =>
  [...STATIC_PATHS, ...paths].map((path) => urlElement(origin + path));

const urlsetDocument = (urls: readonly Xml[]): Uint8Array<ArrayBuffer> =>
  xmlDocument(element('urlset', NAMESPACE, urls));

const urlElement = (address: string, changedAt: Date | null = null): Xml =>
  element(
    'url',
    {},
    element('loc', {}, address),
    changedAt === null ? undefined : element('lastmod', {}, changedAt.toISOString()),
  );
