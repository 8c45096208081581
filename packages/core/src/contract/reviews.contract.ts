import * as v from 'valibot';
import { listOf, ProductIdSchema, ReviewSchema, ReviewSummarySchema } from '../entities/index.ts';
import { ReviewChangeSchema, ReviewDraftSchema, ReviewReportSchema } from '../validators/index.ts';
import { additive, call } from './call.ts';
import { page, perPage, ReviewIdParam } from './parameters.ts';

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
    /** With a token the answer also says what whoever asks has written, or may. */
    auth: 'optional',
    query: v.object({ product: ProductIdSchema }),
    response: ReviewSummarySchema,
    failures: ['validation_failed', 'product_not_found'],
  }),
  create: additive({
    method: 'POST',
    path: '/reviews',
    auth: 'required',
    body: ReviewDraftSchema,
    encoding: 'json',
    response: ReviewSchema,
    failures: ['sign_in_required', 'validation_failed', 'not_entitled', 'product_not_found', 'already_reviewed'],
  }),
  update: additive({
    method: 'PUT',
    path: '/reviews/:id',
    auth: 'required',
    params: ReviewIdParam,
    body: ReviewChangeSchema,
    encoding: 'json',
    response: ReviewSchema,
    /** Somebody else's review is not found either. */
    failures: ['sign_in_required', 'validation_failed', 'review_not_found'],
  }),
  report: additive({
    method: 'POST',
    path: '/reviews/:id/report',
    auth: 'required',
    params: ReviewIdParam,
    body: ReviewReportSchema,
    encoding: 'json',
    response: v.unknown(),
    failures: ['sign_in_required', 'validation_failed', 'review_not_found', 'too_many_requests'],
  }),
} as const;
