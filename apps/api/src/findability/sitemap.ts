import { setImmediate as breathe } from 'node:timers/promises';
import type { FindabilityQueries, FoundPage } from '../db/findability.queries.ts';
import { authorPath, bookPath, genrePath, seriesPath } from './addresses.ts';
import { documentOf, element, type Xml } from './xml.ts';

/** A sitemap may hold so many addresses and no more; from so many on the shop tells them in parts. @see https://www.sitemaps.org/protocol.html */
export const MOST_IN_SITEMAP = 50_000;
const NAMESPACE = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };
const ROWS_AT_ONCE = 5_000;
/** Pages that are there whatever the catalog holds. */
const FIRST = ['/', '/discover', '/legal/privacy', '/legal/terms'];

interface SitemapNeeds {
  readonly findability: Pick<FindabilityQueries, 'countPages' | 'pages'>;
  readonly origin: string;
  /** Another limit is for tests alone. */
  readonly most?: number;
}

/** All pages of the shop, or where many are, a list of the parts they are told in. */
export async function sitemap({ findability, origin, most = MOST_IN_SITEMAP }: SitemapNeeds) {
  const count = FIRST.length + (await findability.countPages());
  if (count < most) return urlset({ findability, origin, most }, 0);
  const parts = Array.from({ length: Math.ceil(count / most) }, (_, at) =>
    element('sitemap', {}, element('loc', {}, `${origin}/sitemap-${at + 1}.xml`)),
  );
  return documentOf(element('sitemapindex', NAMESPACE, parts));
}

/** One part of many, counted from 1; `undefined` beyond the last. */
export async function sitemapPart(needs: SitemapNeeds, part: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { findability, most = MOST_IN_SITEMAP } = needs;
  const count = FIRST.length + (await findability.countPages());
  return part < 1 || (part - 1) * most >= count ? undefined : urlset({ ...needs, most }, part - 1);
}

/** Rows come some at a time, and others are answered in between. */
async function urlset({ findability, origin, most }: Required<SitemapNeeds>, part: number) {
  const urls: Xml[] = part === 0 ? FIRST.map((path) => url(origin + path)) : [];
  const start = part === 0 ? 0 : part * most - FIRST.length;
  const wanted = most - urls.length;
  for (let at = 0; at < wanted; at += ROWS_AT_ONCE) {
    const limit = Math.min(ROWS_AT_ONCE, wanted - at);
    const rows = await findability.pages(start + at, limit);
    for (const row of rows) urls.push(url(origin + pathOf(row), row.changed_at));
    if (rows.length < limit) break;
    await breathe();
  }
  return documentOf(element('urlset', NAMESPACE, urls));
}

const url = (address: string, changedAt: Date | null = null): Xml =>
  element(
    'url',
    {},
    element('loc', {}, address),
    changedAt === null ? undefined : element('lastmod', {}, changedAt.toISOString()),
  );

function pathOf({ kind, name }: FoundPage): string {
  switch (kind) {
    case 'genre':
      return genrePath(name);
    case 'author':
      return authorPath(name);
    case 'series':
      return seriesPath(name);
    case 'book':
      return bookPath(name);
  }
}
