import type { BookIdentity } from '../db/seo/seo.queries.ts';
import type { ProductRow } from '../db/catalog/product-rows.queries.ts';

/** A book in a catalog. */
export interface CatalogBook {
  readonly row: ProductRow;
  readonly identity: BookIdentity;
  /** Whether whoever asks may download it. */
  readonly isOwned: boolean;
}

/** A way to another feed. */
export interface FeedLink {
  readonly title: string;
  /** Below the catalog's own address. */
  readonly path: string;
  readonly kind: 'navigation' | 'acquisition';
  readonly rel: string;
  readonly summary?: string;
  readonly count?: number;
}

/** The same list narrowed or ordered in another way. */
export interface Facet {
  readonly title: string;
  readonly path: string;
  readonly count?: number | undefined;
  readonly isActive: boolean;
}

/** Nobody turns so many pages; the database is not asked to count further. */
export const MAX_PAGE = 10_000;

/** Where in a long list a feed stands. */
export interface Paging {
  readonly page: number;
  readonly size: number;
  /** Unknown for what somebody searched. */
  readonly total?: number | undefined;
  readonly hasNext: boolean;
  pathOf(page: number): string;
}

/** A list of books or of ways to such lists, before it is written in one of the two forms reading apps know. */
export interface CatalogFeed {
  readonly title: string;
  /** Below the catalog's own address, with its query. */
  readonly path: string;
  readonly kind: 'navigation' | 'acquisition';
  readonly navigation?: readonly FeedLink[];
  /** Lists that are shown on the way to others. */
  readonly groups?: readonly {
    readonly title: string;
    readonly path: string;
    readonly books: readonly CatalogBook[];
  }[];
  readonly books?: readonly CatalogBook[];
  readonly facets?: readonly { readonly title: string; readonly facets: readonly Facet[] }[];
  readonly paging?: Paging;
}

/** A catalog in one of its forms: every feed and every book in it has an address. */
export interface CatalogFormat {
  /** Where its root lies. */
  readonly base: string;
  renderFeed(feed: CatalogFeed, origin: string): Uint8Array<ArrayBuffer>;
  feedType(kind: CatalogFeed['kind']): string;
  /** One book by itself. */
  renderBook(book: CatalogBook, origin: string): Uint8Array<ArrayBuffer>;
  readonly bookType: string;
}

/** The last page of `total` books that anybody can turn to; a list of none has one as well. */
export const lastPage = (total: number, size: number): number =>
  Math.min(MAX_PAGE, Math.max(1, Math.ceil(total / size)));

/** The pages a list can be turned to from here, by the name of the relation. */
export function paginationLinks({ page, size, total, hasNext, pathOf }: Paging): readonly { rel: string; path: string }[] {
  const last = total === undefined ? undefined : lastPage(total, size);
  return [
    { rel: 'first', path: pathOf(1) },
    ...(page > 1 ? [{ rel: 'previous', path: pathOf(page - 1) }] : []),
    ...(hasNext ? [{ rel: 'next', path: pathOf(page + 1) }] : []),
    ...(last === undefined ? [] : [{ rel: 'last', path: pathOf(last) }]),
  ];
}
