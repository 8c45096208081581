import { aBilling } from '@octavo/core/testing';
import { OWN_IDS } from './known-users.ts';

/** A user with a known password. */
export const KNOWN_USER = {
  username: 'four_reader',
  email: 'four_reader@octavo.example',
  password: 'Tide & Clock 42!',
  first_name: 'Ida',
  last_name: 'Moor',
  role: 'customer',
} as const;

/** Existing parameter values of a seeded shop, for one call when it is named. */
const KNOWN_VALUES: Readonly<Record<string, readonly string[]>> = {
  slug: ['a-free-book', 'A-Dear-Book', 'a-draft', 'none'],
  'GET /authors/{slug} slug': ['maren-oskalo', 'Maren-Oskalo', 'none'],
  'GET /series/{slug} slug': ['tides-ledgers', 'none'],
  productId: ['1', '2', '3'],
  product: ['1', '2'],
  id: ['1', '2', '1001', '1002'],
  'PUT /reviews/{id} id': [OWN_IDS.review, OWN_IDS.otherUsersReview, '1'],
  'POST /reviews/{id}/report id': [OWN_IDS.otherUsersReview, OWN_IDS.review, '1'],
  'GET /orders/{id} id': [OWN_IDS.order, OWN_IDS.unpaidOrder, '1001', '1002'],
  'POST /orders/{id}/cancel id': [OWN_IDS.unpaidOrder, OWN_IDS.order, '1001', '1002'],
  'DELETE /users/sessions/{id} id': [OWN_IDS.session, '1'],
};

/** The known values of a call's parameter, the one with the most content first; `undefined` for none. */
export const knownValuesOf = (call: string, name: string): readonly string[] | undefined =>
  KNOWN_VALUES[`${call} ${name}`] ?? KNOWN_VALUES[name];

/** Valid bodies for a seeded shop, where one generated from the schema would be rejected. */
export const KNOWN_BODIES: Readonly<Record<string, unknown>> = {
  'POST /orders': {
    payment_method: 'stripe',
    payment_method_title: 'Credit Card (Stripe)',
    set_paid: false,
    billing: aBilling(),
    line_items: [{ product_id: 2, quantity: 1, name: '', authorStripeID: '', total: '' }],
  },
  'POST /reviews': { product_id: 1, rating: 5, review: 'It was short.' },
  'PUT /reviews/{id}': { rating: 4, review: 'It was longer than it seemed.' },
  'POST /reviews/{id}/report': { reason: 'spoiler', note: '' },
  'PUT /users/password': { current_password: KNOWN_USER.password, new_password: 'Salt & Lamp 43!' },
  'DELETE /users/me': { password: KNOWN_USER.password },
  'POST /auth/refresh': { refresh_token: OWN_IDS.refreshToken },
  'PUT /users/profile': { first_name: 'Ida', last_name: 'Moor', email: 'moved@octavo.example' },
  'POST /users/app-passwords': { name: 'KOReader' },
  'POST /auth/login': { username: KNOWN_USER.username, password: KNOWN_USER.password },
  'POST /auth/register': { ...KNOWN_USER, username: 'five_reader', email: 'five@octavo.example' },
  'POST /auth/forgot-password': { email: KNOWN_USER.email },
  'POST /reports/csp': {
    'csp-report': {
      'document-uri': 'http://127.0.0.1:3000/cart',
      'blocked-uri': 'inline',
      'violated-directive': 'script-src',
    },
  },
  'POST /reports/client': { message: 'It broke.', stack: '', path: '/' },
};

/** Calls that no generated request can pass, and the required value, which is neither in the database nor in a response. */
export const UNREACHABLE_CALLS: Readonly<Record<string, string>> = {
  'POST /users/email/undo': 'an emailed key, of which the shop stores only the hash',
  'POST /users/email/verify': 'an emailed key, of which the shop stores only the hash',
  'POST /auth/reset-password': 'an emailed key, of which the shop stores only the hash',
  'POST /webhooks/stripe': 'the provider’s signature of the raw body',
};
