import * as v from 'valibot';
import { listOf, ProductIdSchema, ReviewSchema, ReviewSummarySchema } from '../entities/index.ts';
import { additive, call } from './call.ts';
import { page, perPage } from './parameters.ts';

/** Calls about reviews. */
export const reviewCalls = {
  list: call({
    method: 'GET',
    path: '/reviews',
    auth: 'none',
    query: v.object({
      product: ProductIdSchema,
      page,
      per_page: perPage,
      /** Additive; newest first without it. */
      orderby: v.optional(v.picklist(['date', 'rating'])),
      order: v.optional(v.picklist(['asc', 'desc'])),
    }),
    response: listOf(ReviewSchema),
    failures: ['validation_failed', 'product_not_found'],
  }),
  summary: additive({
    method: 'GET',
    path: '/reviews/summary',
    auth: 'none',
    query: v.object({ product: ProductIdSchema }),
    response: ReviewSummarySchema,
    failures: ['validation_failed', 'product_not_found'],
  }),
} as const;
