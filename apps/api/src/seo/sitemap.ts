import { setImmediate as breathe } from 'node:timers/promises';
import { type SeoQueries, PAGE_KINDS, type PageKind } from '../db/seo/seo.queries.ts';
import { authorPath, bookPath, genrePath, seriesPath } from './urls.ts';
import { xmlDocument, element, type Xml } from './xml.ts';

/** A sitemap may hold so many addresses and no more; from so many on the shop tells them in parts. @see https://www.sitemaps.org/protocol.html */
export const MAX_SITEMAP_URLS = 50_000;
const NAMESPACE = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };
const BATCH_SIZE = 1_000;
/** Pages that are there whatever the catalog holds. */
const STATIC_PATHS = ['/', '/discover', '/legal/privacy', '/legal/terms'];
/** The part that they are told in, where there are parts. */
const STATIC_PART = 'shop-1';
const PATHS: Readonly<Record<PageKind, (name: string) => string>> = {
  genre: genrePath,
  author: authorPath,
  series: seriesPath,
  book: bookPath,
};

interface SitemapDeps {
  readonly findability: Pick<SeoQueries, 'countBooks' | 'pages'>;
  readonly origin: string;
  /** Another limit is for tests alone. */
  readonly most?: number;
}
type ResolvedDeps = Required<SitemapDeps>;

/** All pages of the shop, or where many are, a list of the parts they are told in. */
export async function renderSitemap({ most = MAX_SITEMAP_URLS, ...rest }: SitemapDeps): Promise<Uint8Array<ArrayBuffer>> {
  const deps = { ...rest, most };
  const urls = await listUrls(deps);
  if (urls) return urlsetDocument(urls);
  const parts = (await listPartNames(deps)).map((name) =>
    element('sitemap', {}, element('loc', {}, `${deps.origin}/sitemap-${name}.xml`)),
  );
  return xmlDocument(element('sitemapindex', NAMESPACE, parts));
}

/**
 * One part of many, by its name: `book-2` tells of the books with the second 50,000 numbers. So where a part begins is known
 * without a look at what stands before it, and it says the same until one of its own pages changes. `undefined` for a part
 * that would be empty.
 */
export async function renderSitemapPart(
  { most = MAX_SITEMAP_URLS, ...rest }: SitemapDeps,
  name: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (name === STATIC_PART) return urlsetDocument(staticUrls(rest.origin));
  const [word, number] = name.split('-');
  const kind = PAGE_KINDS.find((known) => known === word);
  if (!kind) return undefined;
  const part = Number(number);
  const urls: Xml[] = [];
  for await (const batch of urlBatches(rest, kind, (part - 1) * most, part * most)) urls.push(...batch);
  return urls.length === 0 ? undefined : urlsetDocument(urls);
}

/** Every page of the shop; `undefined` where they are so many that they are told in parts. */
async function listUrls({ findability, origin, most }: ResolvedDeps): Promise<Xml[] | undefined> {
  const urls = staticUrls(origin);
  // The database keeps count of the books: none is read where they alone are too many.
  if (urls.length + (await findability.countBooks()) >= most) return undefined;
  for (const kind of PAGE_KINDS)
    for await (const some of urlBatches({ findability, origin }, kind)) {
      urls.push(...some);
      if (urls.length >= most) return undefined;
    }
  return urls;
}

/** The parts that hold anything; each is found by its first page. */
async function listPartNames({ findability, most }: ResolvedDeps): Promise<string[]> {
  const names = [STATIC_PART];
  for (const kind of PAGE_KINDS) {
    let [first] = await findability.pages(kind, { after: 0, limit: 1 });
    while (first) {
      const part = Math.ceil(first.id / most);
      names.push(`${kind}-${part}`);
      [first] = await findability.pages(kind, { after: part * most, limit: 1 });
    }
  }
  return names;
}

/** Pages come some at a time, each time from where the last ended, and others are answered in between. */
async function* urlBatches(
  { findability, origin }: Pick<ResolvedDeps, 'findability' | 'origin'>,
  kind: PageKind,
  start = 0,
  until?: number,
): AsyncGenerator<Xml[]> {
  for (let after: number | undefined = start; after !== undefined;) {
    const rows = await findability.pages(kind, { after, until, limit: BATCH_SIZE });
    yield rows.map((row) => urlElement(origin + PATHS[kind](row.name), row.changed_at));
    after = rows.length < BATCH_SIZE ? undefined : rows.at(-1)?.id;
    await breathe();
  }
}

const staticUrls = (origin: string): Xml[] => STATIC_PATHS.map((path) => urlElement(origin + path));

const urlsetDocument = (urls: readonly Xml[]): Uint8Array<ArrayBuffer> => xmlDocument(element('urlset', NAMESPACE, urls));

const urlElement = (address: string, changedAt: Date | null = null): Xml =>
  element(
    'url',
    {},
    element('loc', {}, address),
    changedAt === null ? undefined : element('lastmod', {}, changedAt.toISOString()),
  );
