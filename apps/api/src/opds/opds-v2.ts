import { toDecimal } from '@octavo/core/entities';
import { authorPath, bookPath, genrePath, seriesPath } from '../seo/urls.ts';
import { isbnOf } from '../seo/isbn.ts';
import { stableId } from '../seo/stable-id.ts';
import { latestDate } from '../seo/new-releases-feed.ts';
import { plainText } from '../seo/plain-text.ts';
import { CURRENCY } from '../seo/structured-data.ts';
import { type Acquisition, acquisitionsOf, imagesOf } from './acquisitions.ts';
import { AUTHENTICATION_PATH, AUTHENTICATION_TYPE } from './authentication.ts';
import { type CatalogBook, type CatalogFeed, type CatalogFormat, paginationLinks } from './catalog-feed.ts';

const BASE = '/opds/v2';
const FEED_TYPE = 'application/opds+json';
const BOOK_TYPE = 'application/opds-publication+json';
const MAX_DESCRIPTION_LENGTH = 5_000;
/** The syntax of a language tag that can be published. */
const LANGUAGE = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{2,8})*$/;

/** OPDS 2.0: JSON based on the Readium manifest. @see https://drafts.opds.io/opds-2.0 */
export const opdsV2: CatalogFormat = {
  base: BASE,
  feedType: () => FEED_TYPE,
  bookType: BOOK_TYPE,
  renderFeed: (feed, { origin }) => encodeJson(feedObject(feed, origin)),
  renderBook: (book, origin) => encodeJson(publication(book, origin)),
};

const encodeJson = (value: object): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(JSON.stringify(value)));

function feedObject(feed: CatalogFeed, origin: string): object {
  const { books, navigation, groups, facets = [], paging } = feed;
  const all = [...(books ?? []), ...(groups ?? []).flatMap((group) => group.books)];
  const href = (path: string) => origin + BASE + path;
  const link = (rel: string, path: string) => ({ rel, href: href(path), type: FEED_TYPE });
  return {
    metadata: {
      title: feed.title,
      ...(all.length > 0 ? { modified: latestDate(all.map(({ identity }) => identity.updated_at)).toISOString() } : {}),
      ...(paging
        ? {
            ...(paging.total === undefined ? {} : { numberOfItems: paging.total }),
            itemsPerPage: paging.size,
            currentPage: paging.page,
          }
        : {}),
    },
    links: [
      link('self', feed.path),
      link('start', ''),
      ...(feed.path === '' ? [] : [link('up', '')]),
      { rel: 'search', href: `${href('/search')}{?query,page}`, type: FEED_TYPE, templated: true },
      link('http://opds-spec.org/shelf', '/shelf'),
      { rel: 'http://opds-spec.org/auth/document', href: origin + AUTHENTICATION_PATH, type: AUTHENTICATION_TYPE },
      ...(paging ? paginationLinks(paging).map(({ rel, path }) => link(rel, path)) : []),
    ],
    ...(navigation
      ? {
          navigation: navigation.map(({ title, path, rel, count }) => ({
            title,
            ...link(rel, path),
            ...(count === undefined ? {} : { properties: { numberOfItems: count } }),
          })),
        }
      : {}),
    ...(groups
      ? {
          groups: groups.map((group) => ({
            metadata: { title: group.title },
            links: [link('self', group.path)],
            publications: group.books.map((book) => publication(book, origin)),
          })),
        }
      : {}),
    ...(books ? { publications: books.map((book) => publication(book, origin)) } : {}),
    ...(facets.length > 0
      ? {
          facets: facets.map((group) => ({
            metadata: { title: group.title },
            links: group.facets.map((facet) => ({
              ...(facet.isActive ? { rel: 'self' } : {}),
              href: href(facet.path),
              type: FEED_TYPE,
              title: facet.title,
              ...(facet.count === undefined ? {} : { properties: { numberOfItems: facet.count } }),
            })),
          })),
        }
      : {}),
  };
}

function publication(book: CatalogBook, origin: string): object {
  const { row, identity } = book;
  const { authors, editors, genres } = row.credits;
  const isbn = isbnOf(identity.identifier);
  const description = plainText(row.description || row.short_description, MAX_DESCRIPTION_LENGTH);
  const page = (path: string) => ({ links: [{ href: origin + path, type: 'text/html' }] });
  return {
    metadata: {
      '@type': 'http://schema.org/EBook',
      identifier: isbn === undefined ? stableId('book', identity.identifier) : `urn:isbn:${isbn}`,
      title: row.name,
      ...(authors.length > 0
        ? { author: authors.map(({ name, slug }) => ({ name, ...(slug === null ? {} : page(authorPath(slug))) })) }
        : {}),
      ...(editors.length > 0 ? { editor: editors.map((name) => ({ name })) } : {}),
      ...(row.publisher === '' ? {} : { publisher: { name: row.publisher } }),
      ...(LANGUAGE.test(row.language) ? { language: row.language } : {}),
      modified: identity.updated_at.toISOString(),
      published: row.published_at.toISOString(),
      ...(description === '' ? {} : { description }),
      ...(genres.length > 0 ? { subject: genres.map(({ name }) => ({ name, ...page(genrePath(name)) })) } : {}),
      ...(row.series_slug === null
        ? {}
        : {
            belongsTo: {
              series: {
                name: row.series_name ?? '',
                ...(row.series_position === null ? {} : { position: row.series_position }),
                ...page(seriesPath(row.series_slug)),
              },
            },
          }),
    },
    links: [
      { rel: 'self', href: `${origin}${BASE}/books/${encodeURIComponent(row.slug)}`, type: BOOK_TYPE },
      { rel: 'alternate', href: origin + bookPath(row.slug), type: 'text/html' },
      ...acquisitionsOf(book, origin).map((acquisition) => ({
        rel: acquisition.rel,
        href: acquisition.address,
        type: acquisition.type,
        ...propertiesOf(acquisition),
      })),
    ],
    images: imagesOf(row, origin).map(({ address, ...image }) => ({ href: address, ...image })),
  };
}

function propertiesOf({ priceCents, indirectType, isUnavailable }: Acquisition): object {
  const properties = {
    ...(priceCents === undefined ? {} : { price: { value: Number(toDecimal(priceCents)), currency: CURRENCY } }),
    ...(indirectType === undefined ? {} : { indirectAcquisition: [{ type: indirectType }] }),
    ...(isUnavailable ? { availability: { state: 'unavailable' } } : {}),
  };
  return Object.keys(properties).length > 0 ? { properties } : {};
}
