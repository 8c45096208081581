import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Shop } from '../shop.ts';
import { withCleaner } from './ahead.ts';
import { orNull } from './or-null.ts';

type Needs = Pick<Shop, 'api'>;

/** Somebody who writes, with a page of their books; `null` where there is nobody by that name. */
export const authorQuery = ({ api }: Needs, slug: string, page: number) =>
  queryOptions({
    queryKey: ['author', slug.toLowerCase(), page],
    queryFn: ({ signal }) => withCleaner(orNull(api.authors.bySlug({ slug: slug.toLowerCase(), page }, { signal }))),
    // The head of the page is the same on all of its pages.
    placeholderData: keepPreviousData,
  });

/** A series, with a page of its books in the order of reading; `null` where there is none by that name. */
export const seriesQuery = ({ api }: Needs, slug: string, page: number) =>
  queryOptions({
    queryKey: ['series', slug.toLowerCase(), page],
    queryFn: ({ signal }) => withCleaner(orNull(api.series.bySlug({ slug: slug.toLowerCase(), page }, { signal }))),
    placeholderData: keepPreviousData,
  });
