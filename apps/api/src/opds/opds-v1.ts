import { toDecimal, truncateText } from '@octavo/core/entities';
import { fallbacks } from '@octavo/core/messages';
import { authorPath, bookPath } from '../seo/urls.ts';
import { isbnOf } from '../seo/isbn.ts';
import { stableId } from '../seo/stable-id.ts';
import { latestDate } from '../seo/new-releases-feed.ts';
import { plainText } from '../seo/plain-text.ts';
import { CURRENCY } from '../seo/structured-data.ts';
import { xmlDocument, element, type Xml } from '../seo/xml.ts';
import { acquisitionsOf, imagesOf } from './acquisitions.ts';
import { AUTHENTICATION_PATH, AUTHENTICATION_TYPE } from './authentication.ts';
import {
  type CatalogBook,
  type CatalogFeed,
  type CatalogFormat,
  type CatalogSite,
  paginationLinks,
} from './catalog-feed.ts';

const BASE = '/opds/v1.2';
const NAMESPACES = {
  xmlns: 'http://www.w3.org/2005/Atom',
  'xmlns:dc': 'http://purl.org/dc/terms/',
  'xmlns:opds': 'http://opds-spec.org/2010/catalog',
  'xmlns:opensearch': 'http://a9.com/-/spec/opensearch/1.1/',
  'xmlns:thr': 'http://purl.org/syndication/thread/1.0',
};
const MAX_SUMMARY_LENGTH = 1_000;
const ENTRY_TYPE = 'application/atom+xml;type=entry;profile=opds-catalog';
const typeOf = (kind: CatalogFeed['kind']): string => `application/atom+xml;profile=opds-catalog;kind=${kind}`;
/** The path of the OpenSearch description. */
export const SEARCH_DESCRIPTION_PATH = `${BASE}/search.xml`;

/** OPDS 1.2, the version that most reading apps support: Atom feeds. @see https://specs.opds.io/opds-1.2 */
export const opdsV1: CatalogFormat = {
  base: BASE,
  feedType: typeOf,
  bookType: ENTRY_TYPE,
  renderFeed: (feed, site) => xmlDocument(feedElement(feed, site)),
  renderBook: (book, origin) => xmlDocument(entryElement(book, origin, NAMESPACES)),
};

function feedElement(feed: CatalogFeed, { origin, shopName }: CatalogSite): Xml {
  const { books = [], navigation = [], facets = [], paging } = feed;
  const updated = latestDate(books.map(({ identity }) => identity.updated_at));
  const link = (rel: string, path: string, type: string) => element('link', { rel, type, href: origin + BASE + path });
  return element(
    'feed',
    NAMESPACES,
    element('id', {}, stableId('catalog', `${origin}${BASE}${feed.path}`)),
    element('title', {}, feed.title),
    element('updated', {}, updated.toISOString()),
    element('author', {}, element('name', {}, shopName), element('uri', {}, `${origin}/`)),
    element('icon', {}, `${origin}/icons/icon-192.png`),
    link('self', feed.path, typeOf(feed.kind)),
    link('start', '', typeOf('navigation')),
    feed.path === '' ? undefined : link('up', '', typeOf('navigation')),
    element('link', {
      rel: 'search',
      type: 'application/opensearchdescription+xml',
      href: origin + SEARCH_DESCRIPTION_PATH,
    }),
    element('link', {
      rel: 'http://opds-spec.org/auth/document',
      type: AUTHENTICATION_TYPE,
      href: origin + AUTHENTICATION_PATH,
    }),
    paging && paginationLinks(paging).map(({ rel, path }) => link(rel, path, typeOf(feed.kind))),
    paging?.total === undefined
      ? undefined
      : [
          element('opensearch:totalResults', {}, paging.total),
          element('opensearch:itemsPerPage', {}, paging.size),
          element('opensearch:startIndex', {}, (paging.page - 1) * paging.size + 1),
        ],
    facets.flatMap((group) =>
      group.facets.map((facet) =>
        element('link', {
          rel: 'http://opds-spec.org/facet',
          type: typeOf('acquisition'),
          href: origin + BASE + facet.path,
          title: facet.title,
          'opds:facetGroup': group.title,
          'opds:activeFacet': facet.isActive ? 'true' : undefined,
          'thr:count': facet.count,
        }),
      ),
    ),
    navigation.map((to) =>
      element(
        'entry',
        {},
        element('id', {}, stableId('catalog', `${origin}${BASE}${to.path}`)),
        element('title', {}, to.title),
        element('updated', {}, updated.toISOString()),
        element('content', { type: 'text' }, to.summary ?? to.title),
        element('link', { rel: to.rel, type: typeOf(to.kind), href: origin + BASE + to.path, 'thr:count': to.count }),
      ),
    ),
    books.map((book) => entryElement(book, origin)),
  );
}

/** A book as an Atom entry: with its short description in lists, with the full one in its own document. */
function entryElement(book: CatalogBook, origin: string, namespaces: Readonly<Record<string, string>> = {}): Xml {
  const { row, identity } = book;
  const { authors, genres } = row.credits;
  const isbn = isbnOf(identity.identifier);
  const [cover, , thumbnail] = imagesOf(row, origin);
  const small = thumbnail ?? cover;
  return element(
    'entry',
    namespaces,
    element('id', {}, stableId('book', identity.identifier)),
    element('title', {}, row.name),
    element('updated', {}, identity.updated_at.toISOString()),
    element('published', {}, row.published_at.toISOString()),
    // Atom requires an author: RFC 4287, section 4.1.2.
    (authors.length > 0 ? authors : [{ name: fallbacks.author, slug: null }]).map(({ name, slug }) =>
      element(
        'author',
        {},
        element('name', {}, name),
        slug === null ? undefined : element('uri', {}, origin + authorPath(slug)),
      ),
    ),
    row.language === '' ? undefined : element('dc:language', {}, row.language),
    row.publisher === '' ? undefined : element('dc:publisher', {}, row.publisher),
    isbn === undefined ? undefined : element('dc:identifier', {}, `urn:isbn:${isbn}`),
    genres.map(({ name }) => element('category', { term: name, label: name })),
    // Plain text, although Atom allows other types: OPDS 1.2, section 5.1.3.
    element('summary', { type: 'text' }, plainText(row.short_description, MAX_SUMMARY_LENGTH)),
    row.description === '' ? undefined : element('content', { type: 'html' }, row.description),
    element('link', { rel: 'http://opds-spec.org/image', type: cover.type, href: cover.address }),
    element('link', { rel: 'http://opds-spec.org/image/thumbnail', type: small.type, href: small.address }),
    element('link', {
      rel: 'alternate',
      type: ENTRY_TYPE,
      href: `${origin}${BASE}/books/${encodeURIComponent(row.slug)}`,
    }),
    element('link', { rel: 'alternate', type: 'text/html', href: origin + bookPath(row.slug) }),
    acquisitionsOf(book, origin).map(({ rel, address: url, type, priceCents, indirectType, isUnavailable }) =>
      element(
        'link',
        { rel, type, href: url },
        priceCents === undefined ? undefined : element('opds:price', { currencycode: CURRENCY }, toDecimal(priceCents)),
        indirectType === undefined ? undefined : element('opds:indirectAcquisition', { type: indirectType }),
        // Not part of OPDS 1.2, but in its namespace and supported by reading apps for library lending.
        isUnavailable && element('opds:availability', { status: 'unavailable' }),
      ),
    ),
  );
}

/** The limits of the OpenSearch description in characters. */
const [MAX_SHORT_NAME, MAX_LONG_NAME] = [16, 48];

/** The OpenSearch description of the catalog. @see https://github.com/dewitt/opensearch */
export const renderSearchDescription = ({ origin, shopName }: CatalogSite): Uint8Array<ArrayBuffer> =>
  xmlDocument(
    element(
      'OpenSearchDescription',
      { xmlns: 'http://a9.com/-/spec/opensearch/1.1/' },
      element('ShortName', {}, truncateText(shopName, MAX_SHORT_NAME)),
      element('Description', {}, 'Search books by title, author or editor.'),
      element('LongName', {}, truncateText(shopName, MAX_LONG_NAME)),
      element('InputEncoding', {}, 'UTF-8'),
      element('OutputEncoding', {}, 'UTF-8'),
      element('Image', { width: 192, height: 192, type: 'image/png' }, `${origin}/icons/icon-192.png`),
      element('Url', {
        type: typeOf('acquisition'),
        template: `${origin}${BASE}/search?query={searchTerms}&page={startPage?}`,
      }),
    ),
  );
