import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Shop } from '../app/shop.ts';
import { withSanitizer } from './await-on-server.ts';
import { nullIfMissing } from './null-if-missing.ts';

type Deps = Pick<Shop, 'api'>;

/** An author and a page of their books; `null` if there is no such author. */
export const authorQuery = ({ api }: Deps, slug: string, page: number) =>
  queryOptions({
    queryKey: ['author', slug.toLowerCase(), page],
    queryFn: ({ signal }) =>
      withSanitizer(nullIfMissing(api.authors.bySlug({ slug: slug.toLowerCase(), page }, { signal }))),
    // The head of the page is the same on all of its pages.
    placeholderData: keepPreviousData,
  });

/** A series and a page of its books in reading order; `null` if there is no such series. */
export const seriesQuery = ({ api }: Deps, slug: string, page: number) =>
  queryOptions({
    queryKey: ['series', slug.toLowerCase(), page],
    queryFn: ({ signal }) =>
      withSanitizer(nullIfMissing(api.series.bySlug({ slug: slug.toLowerCase(), page }, { signal }))),
    placeholderData: keepPreviousData,
  });
