import { authCalls } from './auth.contract.ts';
import { authorCalls, seriesCalls } from './authors.contract.ts';
import type { Call } from './call.ts';
import { configCalls } from './config.contract.ts';
import { favoriteCalls } from './favorites.contract.ts';
import { annotationCalls } from './annotations.contract.ts';
import { legalCalls } from './legal.contract.ts';
import { orderCalls } from './orders.contract.ts';
import { productCalls } from './products.contract.ts';
import { reviewCalls } from './reviews.contract.ts';
import { stripeCalls } from './stripe.contract.ts';
import { userCalls } from './users.contract.ts';

/** Every call of the API (spec §7 and additive ones), by resource, as a client needs it. */
export const calls = {
  products: productCalls,
  favorites: favoriteCalls,
  reviews: reviewCalls,
  orders: orderCalls,
  users: userCalls,
  auth: authCalls,
  stripe: stripeCalls,
  authors: authorCalls,
  series: seriesCalls,
  annotations: annotationCalls,
  legal: legalCalls,
  config: configCalls,
} as const satisfies Record<string, Record<string, Call>>;

/** The specification's base path, on the same host or another. */
export const BASE_PATH = '/api/v1';
