import * as v from 'valibot';
import { call } from './call.ts';

const failures = ['sign_in_required', 'product_not_found'];

/** Calls for favorites. They are idempotent. */
export const favoriteCalls = {
  add: call({
    method: 'POST',
    path: '/favorites/:productId',
    auth: 'required',
    response: v.unknown(),
    failures,
  }),
  remove: call({
    method: 'DELETE',
    path: '/favorites/:productId',
    auth: 'required',
    response: v.unknown(),
    failures,
  }),
} as const;
