import { calls } from '../contract/index.ts';
import { pageSizes } from '../entities/index.ts';
import type { CallOptions } from './call-options.ts';
import type { Http } from './http.ts';
import { ifOffered } from './offered.ts';

/** Whose page, and which page of the books on it. */
export interface PageOf {
  readonly slug: string;
  readonly page?: number;
}

const sendingOf = ({ slug, page = 1 }: PageOf) => ({ params: { slug }, query: { page, per_page: pageSizes.genre } });

/** Calls about those who write. */
export const authorsApi = (http: Http) => ({
  /**
   * Additive: an author and a page of 25 of their books, newest first; `null` from a server that has no such pages.
   *
   * @throws {NotFoundError} author_not_found
   */
  bySlug: (of: PageOf, options?: CallOptions) =>
    ifOffered(http, calls.authors.bySlug, { ...sendingOf(of), ...options }),
});

/** Calls about books that belong together. */
export const seriesApi = (http: Http) => ({
  /**
   * Additive: a series and a page of 25 of its books in the order of reading; `null` from a server that has no such pages.
   *
   * @throws {NotFoundError} series_not_found
   */
  bySlug: (of: PageOf, options?: CallOptions) => ifOffered(http, calls.series.bySlug, { ...sendingOf(of), ...options }),
});
