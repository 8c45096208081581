import * as v from 'valibot';
import { AuthorSchema, CountSchema, listOf, ProductSchema, SeriesSchema } from '../entities/index.ts';
import { additive } from './call.ts';

/** A page of books. Long descriptions are omitted. */
const books = { data: listOf(ProductSchema), total_pages: CountSchema };

/** Calls for authors. */
export const authorCalls = {
  bySlug: additive({
    method: 'GET',
    path: '/authors/:slug',
    auth: 'none',
    response: v.object({ author: AuthorSchema, ...books }),
    failures: ['author_not_found'],
  }),
} as const;

/** Calls for series; `data` is in reading order. */
export const seriesCalls = {
  bySlug: additive({
    method: 'GET',
    path: '/series/:slug',
    auth: 'none',
    response: v.object({ series: SeriesSchema, ...books }),
    failures: ['series_not_found'],
  }),
} as const;
