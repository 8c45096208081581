import * as v from 'valibot';
import { listOf, OwnReviewsPageSchema, ReviewSchema, ReviewSummarySchema } from '../entities/index.ts';
import { additive, call } from './call.ts';

/** Calls for reviews. */
export const reviewCalls = {
  list: call({
    method: 'GET',
    path: '/reviews',
    auth: 'none',
    response: listOf(ReviewSchema),
    failures: ['validation_failed', 'product_not_found'],
  }),
  summary: additive({
    method: 'GET',
    path: '/reviews/summary',
    /** With a token the response also contains the user's own review and whether the user may write one. */
    auth: 'optional',
    response: ReviewSummarySchema,
    failures: ['validation_failed', 'product_not_found'],
  }),
  own: additive({
    method: 'GET',
    path: '/reviews/own',
    auth: 'required',
    response: OwnReviewsPageSchema,
    failures: ['sign_in_required'],
  }),
  create: additive({
    method: 'POST',
    path: '/reviews',
    auth: 'required',
    encoding: 'json',
    response: ReviewSchema,
    failures: ['sign_in_required', 'validation_failed', 'not_entitled', 'product_not_found', 'already_reviewed'],
  }),
  update: additive({
    method: 'PUT',
    path: '/reviews/:id',
    auth: 'required',
    encoding: 'json',
    response: ReviewSchema,
    /** A review of another user also returns `review_not_found`. */
    failures: ['sign_in_required', 'validation_failed', 'review_not_found'],
  }),
  remove: additive({
    method: 'DELETE',
    path: '/reviews/:id',
    auth: 'required',
    response: v.unknown(),
    /** A review of another user also returns `review_not_found`. A reported or hidden review stays: `review_moderated`. */
    failures: ['sign_in_required', 'review_not_found', 'review_moderated', 'too_many_requests'],
  }),
  report: additive({
    method: 'POST',
    path: '/reviews/:id/report',
    auth: 'required',
    encoding: 'json',
    response: v.unknown(),
    failures: ['sign_in_required', 'validation_failed', 'review_not_found', 'too_many_requests'],
  }),
} as const;
