import type { QueryDeps } from './catalog.queries.ts';
import { nullIfMissing } from './null-if-missing.ts';
import { shopQuery } from './shop-query.ts';

/** An author and a page of their books; `null` if there is no such author. */
export const authorQuery = ({ api }: QueryDeps, slug: string, page: number) =>
  shopQuery(['author', slug.toLowerCase(), page], (options) =>
    nullIfMissing(api.authors.bySlug({ slug: slug.toLowerCase(), page }, options)),
  );

/** A series and a page of its books in reading order; `null` if there is no such series. */
export const seriesQuery = ({ api }: QueryDeps, slug: string, page: number) =>
  shopQuery(['series', slug.toLowerCase(), page], (options) =>
    nullIfMissing(api.series.bySlug({ slug: slug.toLowerCase(), page }, options)),
  );
