import { aBilling } from '@octavo/core/testing';

/** Somebody whose password is known. */
export const KNOWN_PERSON = {
  username: 'four_reader',
  email: 'four_reader@octavo.example',
  password: 'Tide & Clock 42!',
  first_name: 'Ida',
  last_name: 'Moor',
  role: 'customer',
} as const;

/** What stands where in a shop that has something in it. */
export const KNOWN_VALUES: Readonly<Record<string, readonly string[]>> = {
  slug: ['a-free-book', 'A-Dear-Book', 'a-draft', 'none'],
  productId: ['1', '2', '3'],
  product: ['1', '2'],
  id: ['1', '2', '1001', '1002'],
};

/** Bodies that such a shop grants, where one made from the schema alone says nothing that is true there. */
export const KNOWN_BODIES: Readonly<Record<string, unknown>> = {
  'POST /orders': {
    payment_method: 'stripe',
    payment_method_title: 'Credit Card (Stripe)',
    set_paid: false,
    billing: aBilling(),
    line_items: [{ product_id: 2, quantity: 1, name: '', authorStripeID: '', total: '' }],
  },
  'POST /reviews': { product_id: 1, rating: 5, review: 'It was short.' },
  'PUT /users/profile': { first_name: 'Ida', last_name: 'Moor', email: 'moved@octavo.example' },
  'POST /users/app-passwords': { name: 'KOReader' },
  'POST /auth/login': { username: KNOWN_PERSON.username, password: KNOWN_PERSON.password },
  'POST /auth/register': { ...KNOWN_PERSON, username: 'five_reader', email: 'five@octavo.example' },
  'POST /auth/forgot-password': { email: KNOWN_PERSON.email },
  'POST /reports/csp': {
    'csp-report': {
      'document-uri': 'http://127.0.0.1:3000/cart',
      'blocked-uri': 'inline',
      'violated-directive': 'script-src',
    },
  },
  'POST /reports/client': { message: 'It broke.', stack: '', path: '/' },
};

/** Calls that no request made from the document is granted, and what it would take. */
export const OUT_OF_REACH: Readonly<Record<string, string>> = {
  'PUT /reviews/{id}': 'a review of one’s own',
  'POST /reviews/{id}/report': 'a review of somebody else',
  'GET /orders/{id}': 'an order of one’s own',
  'POST /orders/{id}/cancel': 'an order of one’s own',
  'PUT /users/password': 'the password of whoever asks',
  'DELETE /users/me': 'the password of whoever asks',
  'DELETE /users/sessions/{id}': 'the number of a session of one’s own',
  'POST /users/email/undo': 'a mailed key',
  'POST /auth/reset-password': 'a mailed key',
  'POST /auth/refresh': 'a refresh token',
  'GET /stripe/login': 'an author',
  'GET /authors/{slug}': 'an author',
  'GET /series/{slug}': 'a series',
  'POST /webhooks/stripe': 'the provider’s signature',
};
