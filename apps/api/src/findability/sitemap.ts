import { setImmediate as breathe } from 'node:timers/promises';
import { type FindabilityQueries, PAGE_KINDS, type PageKind } from '../db/findability.queries.ts';
import { authorPath, bookPath, genrePath, seriesPath } from './addresses.ts';
import { documentOf, element, type Xml } from './xml.ts';

/** A sitemap may hold so many addresses and no more; from so many on the shop tells them in parts. @see https://www.sitemaps.org/protocol.html */
export const MOST_IN_SITEMAP = 50_000;
const NAMESPACE = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };
const ROWS_AT_ONCE = 1_000;
/** Pages that are there whatever the catalog holds. */
const FIRST = ['/', '/discover', '/legal/privacy', '/legal/terms'];
/** The part that they are told in, where there are parts. */
const FIRST_PART = 'shop-1';
const PATHS: Readonly<Record<PageKind, (name: string) => string>> = {
  genre: genrePath,
  author: authorPath,
  series: seriesPath,
  book: bookPath,
};

interface SitemapNeeds {
  readonly findability: Pick<FindabilityQueries, 'countBooks' | 'pages'>;
  readonly origin: string;
  /** Another limit is for tests alone. */
  readonly most?: number;
}
type Needs = Required<SitemapNeeds>;

/** All pages of the shop, or where many are, a list of the parts they are told in. */
export async function sitemap({ most = MOST_IN_SITEMAP, ...given }: SitemapNeeds): Promise<Uint8Array<ArrayBuffer>> {
  const needs = { ...given, most };
  const urls = await allUrls(needs);
  if (urls) return urlset(urls);
  const parts = (await partNames(needs)).map((name) =>
    element('sitemap', {}, element('loc', {}, `${needs.origin}/sitemap-${name}.xml`)),
  );
  return documentOf(element('sitemapindex', NAMESPACE, parts));
}

/**
 * One part of many, by its name: `book-2` tells of the books with the second 50,000 numbers. So where a part begins is known
 * without a look at what stands before it, and it says the same until one of its own pages changes. `undefined` for a part
 * that would be empty.
 */
export async function sitemapPart(
  { most = MOST_IN_SITEMAP, ...given }: SitemapNeeds,
  name: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (name === FIRST_PART) return urlset(firstUrls(given.origin));
  const [word, number] = name.split('-');
  const kind = PAGE_KINDS.find((known) => known === word);
  if (!kind) return undefined;
  const part = Number(number);
  const urls: Xml[] = [];
  for await (const some of urlsOf(given, kind, (part - 1) * most, part * most)) urls.push(...some);
  return urls.length === 0 ? undefined : urlset(urls);
}

/** Every page of the shop; `undefined` where they are so many that they are told in parts. */
async function allUrls({ findability, origin, most }: Needs): Promise<Xml[] | undefined> {
  const urls = firstUrls(origin);
  // The database keeps count of the books: none is read where they alone are too many.
  if (urls.length + (await findability.countBooks()) >= most) return undefined;
  for (const kind of PAGE_KINDS)
    for await (const some of urlsOf({ findability, origin }, kind)) {
      urls.push(...some);
      if (urls.length >= most) return undefined;
    }
  return urls;
}

/** The parts that hold anything; each is found by its first page. */
async function partNames({ findability, most }: Needs): Promise<string[]> {
  const names = [FIRST_PART];
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
async function* urlsOf(
  { findability, origin }: Pick<Needs, 'findability' | 'origin'>,
  kind: PageKind,
  start = 0,
  until?: number,
): AsyncGenerator<Xml[]> {
  for (let after: number | undefined = start; after !== undefined;) {
    const rows = await findability.pages(kind, { after, until, limit: ROWS_AT_ONCE });
    yield rows.map((row) => url(origin + PATHS[kind](row.name), row.changed_at));
    after = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1)?.id;
    await breathe();
  }
}

const firstUrls = (origin: string): Xml[] => FIRST.map((path) => url(origin + path));

const urlset = (urls: readonly Xml[]): Uint8Array<ArrayBuffer> => documentOf(element('urlset', NAMESPACE, urls));

const url = (address: string, changedAt: Date | null = null): Xml =>
  element(
    'url',
    {},
    element('loc', {}, address),
    changedAt === null ? undefined : element('lastmod', {}, changedAt.toISOString()),
  );
