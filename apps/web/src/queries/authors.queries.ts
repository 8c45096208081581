import { authorQuery as coreAuthorQuery, seriesQuery as coreSeriesQuery } from '@octavo/core/shop';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Shop } from '../app/shop.ts';
import { withSanitizer } from './await-on-server.ts';

type Deps = Pick<Shop, 'api'>;

/** An author and a page of their books; `null` if there is no such author. */
export const authorQuery = (deps: Deps, slug: string, page: number) =>
  queryOptions({
    ...withSanitizer(coreAuthorQuery(deps, slug, page)),
    // The head of the page is the same on all of its pages.
    placeholderData: keepPreviousData,
  });

/** A series and a page of its books in reading order; `null` if there is no such series. */
export const seriesQuery = (deps: Deps, slug: string, page: number) =>
  queryOptions({ ...withSanitizer(coreSeriesQuery(deps, slug, page)), placeholderData: keepPreviousData });
