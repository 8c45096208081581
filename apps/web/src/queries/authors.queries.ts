import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Shop } from '../app/shop.ts';
import { withSanitizer } from './await-on-server.ts';
import { nullIfMissing } from './null-if-missing.ts';

type Deps = Pick<Shop, 'api'>;

/** Somebody who writes, with a page of their books; `null` where there is nobody by that name. */
export const authorQuery = ({ api }: Deps, slug: string, page: number) =>
  queryOptions({
    queryKey: ['author', slug.toLowerCase(), page],
    queryFn: ({ signal }) => withSanitizer(nullIfMissing(api.authors.bySlug({ slug: slug.toLowerCase(), page }, { signal }))),
    // The head of the page is the same on all of its pages.
    placeholderData: keepPreviousData,
  });

/** A series, with a page of its books in the order of reading; `null` where there is none by that name. */
export const seriesQuery = ({ api }: Deps, slug: string, page: number) =>
  queryOptions({
    queryKey: ['series', slug.toLowerCase(), page],
    queryFn: ({ signal }) => withSanitizer(nullIfMissing(api.series.bySlug({ slug: slug.toLowerCase(), page }, { signal }))),
    placeholderData: keepPreviousData,
  });
