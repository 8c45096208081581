import { calls } from '../contract/index.ts';
import { pageSizes } from '../entities/index.ts';
import type { CallOptions } from './call-options.ts';
import type { HttpClient } from './http-client.ts';
import { ifSupported } from './if-supported.ts';

/** Whose page, and which page of the books on it. */
export interface PageParams {
  readonly slug: string;
  readonly page?: number;
}

const pageRequest = ({ slug, page = 1 }: PageParams) => ({ params: { slug }, query: { page, per_page: pageSizes.genre } });

/** Calls about those who write. */
export const authorsApi = (http: HttpClient) => ({
  /**
   * Additive: an author and a page of 25 of their books, newest first; `null` from a server that has no such pages.
   *
   * @throws {NotFoundError} author_not_found
   */
  bySlug: (of: PageParams, options?: CallOptions) =>
    ifSupported(http, calls.authors.bySlug, { ...pageRequest(of), ...options }),
});

/** Calls about books that belong together. */
export const seriesApi = (http: HttpClient) => ({
  /**
   * Additive: a series and a page of 25 of its books in the order of reading; `null` from a server that has no such pages.
   *
   * @throws {NotFoundError} series_not_found
   */
  bySlug: (of: PageParams, options?: CallOptions) => ifSupported(http, calls.series.bySlug, { ...pageRequest(of), ...options }),
});
