import { calls } from '../contract/index.ts';
import { pageSizes } from '../entities/index.ts';
import type { CallOptions } from './call-options.ts';
import type { HttpClient } from './http-client.ts';
import { ifSupported } from './if-supported.ts';

/** The slug of an author or series and the page of its books. */
export interface PageParams {
  readonly slug: string;
  readonly page?: number;
}

const pageRequest = ({ slug, page = 1 }: PageParams) => ({
  params: { slug },
  query: { page, per_page: pageSizes.genre },
});

/** Calls for authors. */
export const authorsApi = (http: HttpClient) => ({
  /**
   * Additive: returns an author and a page of 25 of their books, newest first; `null` if the server does not support it.
   *
   * @throws {NotFoundError} author_not_found
   */
  bySlug: (params: PageParams, options?: CallOptions) =>
    ifSupported(http, calls.authors.bySlug, { ...pageRequest(params), ...options }),
});

/** Calls for series. */
export const seriesApi = (http: HttpClient) => ({
  /**
   * Additive: returns a series and a page of 25 of its books in reading order; `null` if the server does not support it.
   *
   * @throws {NotFoundError} series_not_found
   */
  bySlug: (params: PageParams, options?: CallOptions) =>
    ifSupported(http, calls.series.bySlug, { ...pageRequest(params), ...options }),
});
