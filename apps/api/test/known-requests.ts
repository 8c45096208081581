import { aBilling } from '@octavo/core/testing';
import { KNOWN_EMAIL, KNOWN_EVENT } from './known-payment-records.ts';
import { KNOWN_DECISION } from './known-studio-records.ts';
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

/** Parameter values that exist in a seeded shop. A key is a parameter, or a call and its parameter. */
const KNOWN_VALUES: Readonly<Record<string, readonly string[]>> = {
  slug: ['a-free-book', 'A-Dear-Book', 'a-draft', 'none'],
  'GET /authors/{slug} slug': ['maren-oskalo', 'Maren-Oskalo', 'none'],
  'GET /series/{slug} slug': ['tides-ledgers', 'none'],
  kind: ['terms', 'privacy', 'imprint'],
  productId: ['1', '2', '3'],
  product: ['1', '2'],
  id: ['1', '2', '1001', '1002'],
  'PUT /reviews/{id} id': [OWN_IDS.review, OWN_IDS.otherUsersReview, '1'],
  'POST /reviews/{id}/report id': [OWN_IDS.otherUsersReview, OWN_IDS.review, '1'],
  'GET /orders/{id} id': [OWN_IDS.order, OWN_IDS.unpaidOrder, '1001', '1002'],
  'POST /orders/{id}/cancel id': [OWN_IDS.unpaidOrder, OWN_IDS.order, '1001', '1002'],
  'GET /admin/orders/{id} id': [OWN_IDS.order, OWN_IDS.unpaidOrder],
  'POST /admin/orders/{id}/refunds id': [OWN_IDS.order, OWN_IDS.unpaidOrder],
  'POST /admin/orders/{id}/receipt id': [OWN_IDS.order, OWN_IDS.unpaidOrder],
  'POST /admin/orders/{id}/notes id': [OWN_IDS.order, OWN_IDS.unpaidOrder],
  'POST /admin/emails/{id}/retry id': [String(KNOWN_EMAIL)],
  'POST /admin/payments/debts/{id}/settlements id': [OWN_IDS.account, '1'],
  'POST /admin/payments/events/{id}/retry id': [KNOWN_EVENT, 'evt_unknown'],
  'POST /admin/payments/transfers/{order}/{author}/retry order': [OWN_IDS.unpaidOrder],
  'POST /admin/payments/transfers/{order}/{author}/retry author': [OWN_IDS.account],
  'GET /admin/people/{id} id': [OWN_IDS.otherUser],
  'POST /admin/people/{id}/lock id': [OWN_IDS.otherUser],
  'POST /admin/people/{id}/unlock id': [OWN_IDS.otherUser],
  'POST /admin/people/{id}/end-sessions id': [OWN_IDS.otherUser],
  'POST /admin/people/{id}/reset-link id': [OWN_IDS.otherUser],
  'PUT /admin/people/{id}/roles id': [OWN_IDS.otherUser],
  'DELETE /admin/people/{id} id': [OWN_IDS.otherUser],
  'DELETE /users/sessions/{id} id': [OWN_IDS.session, '1'],
  'DELETE /reviews/{id} id': [OWN_IDS.review, OWN_IDS.otherUsersReview],
  'GET /studio/books/{id} id': [OWN_IDS.draft, '1'],
  'PATCH /studio/books/{id} id': [OWN_IDS.draft, '1'],
  'DELETE /studio/books/{id} id': [OWN_IDS.draft, OWN_IDS.publishedBook],
  'POST /studio/books/{id}/publish id': [OWN_IDS.draft, OWN_IDS.publishedBook],
  'POST /studio/books/{id}/withdraw id': [OWN_IDS.bookInReview, OWN_IDS.draft],
  'POST /studio/books/{id}/off-sale id': [OWN_IDS.publishedBook, OWN_IDS.draft],
  'POST /studio/books/{id}/approve id': [OWN_IDS.bookInReview, OWN_IDS.draft],
  'POST /studio/books/{id}/return id': [OWN_IDS.bookInReview, OWN_IDS.draft],
  'GET /studio/books/{id}/cover-proposals id': [OWN_IDS.draft, '1'],
  'PUT /studio/books/{id}/cover id': [OWN_IDS.draft, '1'],
  'GET /studio/books/{id}/report id': [OWN_IDS.draft, '1'],
  'GET /studio/books/{id}/sample-chapters id': [OWN_IDS.draft, '1'],
  'GET /studio/books/{id}/prices id': [OWN_IDS.draft, '1'],
  'POST /studio/books/{id}/prices id': [OWN_IDS.draft, '1'],
  'PUT /studio/books/{id}/price id': [OWN_IDS.draft, '1'],
  'DELETE /studio/books/{id}/prices/{plannedId} id': [OWN_IDS.draft, '1'],
  'GET /studio/books/{id}/editions id': [OWN_IDS.publishedBook, '1'],
  'GET /studio/books/{id}/editions/{editionId}/changes id': [OWN_IDS.publishedBook, '1'],
  'GET /studio/books/{id}/editions/{editionId}/passages id': [OWN_IDS.publishedBook, '1'],
  'GET /studio/books/{id}/editions/{editionId}/annotations id': [OWN_IDS.publishedBook, '1'],
  'POST /studio/books/{id}/editions/{editionId}/publish id': [OWN_IDS.publishedBook],
  'POST /studio/books/{id}/editions/{editionId}/publish editionId': [OWN_IDS.waitingEdition],
  'DELETE /studio/books/{id}/editions/{editionId} id': [OWN_IDS.publishedBook],
  'DELETE /studio/books/{id}/editions/{editionId} editionId': [OWN_IDS.waitingEdition],
  'GET /studio/books/{id}/fixes id': [OWN_IDS.publishedBook, '1'],
  'POST /studio/books/{id}/fixes id': [OWN_IDS.publishedBook, '1'],
  'POST /admin/reviews/{id}/hide id': [OWN_IDS.receivedReview, '1'],
  'POST /admin/reviews/{id}/keep id': [OWN_IDS.receivedReview, '1'],
  'POST /admin/reviews/{id}/undo id': [OWN_IDS.receivedReview],
  'DELETE /admin/reviews/words/{id} id': ['1', '2'],
  'PUT /studio/reviews/{id}/reply id': [OWN_IDS.receivedReview, '1'],
  'DELETE /studio/reviews/{id}/reply id': [OWN_IDS.receivedReview, '1'],
  base: [OWN_IDS.currentEdition, '1'],
  chapter: ['0', '1'],
  editionId: [OWN_IDS.waitingEdition, OWN_IDS.currentEdition, '1'],
  plannedId: [OWN_IDS.plannedPrice, '1'],
  month: ['2026-11', '2026-10'],
  'POST /admin/books/{id}/take-down id': [OWN_IDS.publishedBook],
  'POST /admin/books/{id}/put-back id': [OWN_IDS.publishedBook],
  'GET /admin/shelves from': ['2026-11', '2026-01'],
  date: ['2026-12-01', '2026-11-30'],
  book: [OWN_IDS.publishedBook, '1'],
  group: ['day', 'author'],
  from: ['2026-01-01', '2026-11-01'],
  until: ['2026-12-31', '2026-11-30'],
  country: ['US', 'DE'],
  'GET /studio/uploads/{id} id': [OWN_IDS.upload],
  'PATCH /studio/uploads/{id} id': [OWN_IDS.upload],
  'DELETE /studio/uploads/{id} id': [OWN_IDS.upload],
};

/** Returns the known values of a call's parameter, or `undefined`. The value with the most content comes first. */
export const knownValuesOf = (call: string, name: string): readonly string[] | undefined =>
  KNOWN_VALUES[`${call} ${name}`] ?? KNOWN_VALUES[name];

const daysAhead = (days: number): string => new Date(Date.now() + days * 24 * 3_600_000).toISOString();

/** Valid bodies of the calls that would reject a body generated from their schema. */
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
  'POST /studio/books': { title: 'A New Book' },
  'PATCH /studio/books/{id}': { subtitle: 'In Two Parts' },
  'POST /studio/books/{id}/publish': {},
  'POST /studio/books/{id}/return': { note: 'Please add a cover.' },
  'POST /studio/books/{id}/prices': { price: '0', date_from: daysAhead(30), date_until: daysAhead(40) },
  'PUT /studio/books/{id}/cover': { source: 'drawn', design: 'strata-0' },
  'PUT /studio/books/{id}/price': { price: '0' },
  'PUT /studio/reviews/{id}/reply': { reply: 'Thank you.' },
  'PUT /studio/author': { pen_name: '', biography: 'She charts flats.', links: [] },
  'PUT /studio/sale-emails': { frequency: 'each' },
  'POST /studio/books/{id}/editions/{editionId}/publish': { replaces: OWN_IDS.currentEdition, note: 'It is longer.' },
  'POST /studio/books/{id}/fixes': { edition: OWN_IDS.waitingEdition, code: 'title' },
  'PATCH /admin/books': { action: 'off_sale', books: [1] },
  'POST /admin/books/{id}/take-down': { reason: 'law', note: 'By order.' },
  'POST /admin/payments/debts/{id}/settlements': {
    idempotency_key: 'known-settlement',
    kind: 'settled',
    reason: 'Paid by bank transfer.',
  },
  'POST /admin/reviews/{id}/hide': { reason: 'It names a private person.' },
  'POST /admin/reviews/{id}/keep': { reason: '' },
  'POST /admin/reviews/{id}/undo': { decision: KNOWN_DECISION },
  'POST /admin/reviews/words': { word: 'casino' },
  'PUT /admin/shelves/{month}': { books: [2, 1] },
  'PUT /admin/legal/{kind}': { text: '# Terms' },
  'PUT /admin/shop': {
    name: 'Kleine Lese',
    seller_name: 'Kleine Lese GmbH',
    seller_address: '1 Quay Street',
    contact_email: 'hallo@lese.example',
    sender_name: '',
  },
  'PUT /admin/people/{id}/roles': { role: 'author', staff: ['support'] },
  'PUT /users/notifications': { new_editions: true },
  'PATCH /studio/uploads/{id}': 'a part',
};

const TUS = { 'tus-resumable': '1.0.0' };

/** Headers that a valid request needs. */
export const KNOWN_HEADERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'PATCH /studio/books/{id}': { 'if-match': '*' },
  'PUT /admin/shelves/{month}': { 'if-match': '*' },
  'PUT /admin/shop': { 'if-match': '*' },
  'PUT /admin/legal/{kind}': { 'if-match': '*' },
  'POST /admin/reviews/{id}/hide': { 'if-match': '*' },
  'POST /admin/reviews/{id}/keep': { 'if-match': '*' },
  'POST /admin/people/{id}/lock': { 'if-match': '*' },
  'POST /admin/people/{id}/unlock': { 'if-match': '*' },
  'PUT /admin/people/{id}/roles': { 'if-match': '*' },
  'DELETE /admin/people/{id}': { 'if-match': '*' },
  'POST /studio/uploads': { ...TUS, 'upload-length': '10' },
  'PATCH /studio/uploads/{id}': { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
  'DELETE /studio/uploads/{id}': TUS,
};

/**
 * Calls that no generated request can pass. The value is what they require; no database row or response contains it.
 */
export const UNREACHABLE_CALLS: Readonly<Record<string, string>> = {
  'POST /admin/orders/{id}/refunds': 'a paid order; those of the known users are free or unpaid',
  'POST /admin/books/{id}/put-back': 'a book that is taken down; the known books are restored before each request',
  'POST /users/email/undo': 'an emailed key, of which the shop stores only the hash',
  'POST /users/email/verify': 'an emailed key, of which the shop stores only the hash',
  'POST /auth/reset-password': 'an emailed key, of which the shop stores only the hash',
  'POST /webhooks/stripe': 'the provider’s signature of the raw body',
};
