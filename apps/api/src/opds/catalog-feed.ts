import type { BookIdentity } from '../db/seo/seo.queries.ts';
import type { ProductRow } from '../db/catalog/product-rows.queries.ts';

/** A book in a catalog feed. */
export interface CatalogBook {
  readonly row: ProductRow;
  readonly identity: BookIdentity;
  /** Whether the current user may download it. */
  readonly isOwned: boolean;
}

/** A link to another feed. */
export interface FeedLink {
  readonly title: string;
  /** The path below the catalog's base URL. */
  readonly path: string;
  readonly kind: 'navigation' | 'acquisition';
  readonly rel: string;
  readonly summary?: string;
  readonly count?: number;
}

/** An OPDS facet: the same list with another filter or order. */
export interface Facet {
  readonly title: string;
  readonly path: string;
  readonly count?: number | undefined;
  readonly isActive: boolean;
}

/** The highest page number. It limits the offset of the database query, and no reader pages this far. */
export const MAX_PAGE = 10_000;

/** The pagination state of a feed. */
export interface Paging {
  readonly page: number;
  readonly size: number;
  /** Unknown for search results. */
  readonly total?: number | undefined;
  readonly hasNext: boolean;
  pathOf(page: number): string;
}

/** A feed of books or links, independent of its OPDS version. */
export interface CatalogFeed {
  readonly title: string;
  /** The path below the catalog's base URL, with its query. */
  readonly path: string;
  readonly kind: 'navigation' | 'acquisition';
  readonly navigation?: readonly FeedLink[];
  /** Lists that the feed shows as previews. */
  readonly groups?: readonly {
    readonly title: string;
    readonly path: string;
    readonly books: readonly CatalogBook[];
  }[];
  readonly books?: readonly CatalogBook[];
  readonly facets?: readonly { readonly title: string; readonly facets: readonly Facet[] }[];
  readonly paging?: Paging;
}

/** The shop that a feed is from. */
export interface CatalogSite {
  readonly origin: string;
  readonly shopName: string;
}

/** An OPDS version: the URLs and the serialization of feeds and books. */
export interface CatalogFormat {
  /** The path of its root feed. */
  readonly base: string;
  renderFeed(feed: CatalogFeed, site: CatalogSite): Uint8Array<ArrayBuffer>;
  feedType(kind: CatalogFeed['kind']): string;
  /** Serializes one book as an entry document. */
  renderBook(book: CatalogBook, origin: string): Uint8Array<ArrayBuffer>;
  readonly bookType: string;
}

/** The last available page of `total` books; an empty list has one page. */
export const lastPage = (total: number, size: number): number =>
  Math.min(MAX_PAGE, Math.max(1, Math.ceil(total / size)));

/** The paths of the adjacent, first and last pages, by link relation. */
export function paginationLinks({
  page,
  size,
  total,
  hasNext,
  pathOf,
}: Paging): readonly { rel: string; path: string }[] {
  const last = total === undefined ? undefined : lastPage(total, size);
  return [
    { rel: 'first', path: pathOf(1) },
    ...(page > 1 ? [{ rel: 'previous', path: pathOf(page - 1) }] : []),
    ...(hasNext ? [{ rel: 'next', path: pathOf(page + 1) }] : []),
    ...(last === undefined ? [] : [{ rel: 'last', path: pathOf(last) }]),
  ];
}
