import { createHmac } from 'node:crypto';
import { aBilling } from '@octavo/core/testing';
import { signWebhook } from '@octavo/stripe-sandbox/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { insertUnchecked } from '../../test/insert-unchecked.ts';
import { anEdition } from '../../test/an-edition.ts';
import { anImport } from '../../test/an-import.ts';
import { aConnectedAuthor, buyBooks, placeOrder } from '../../test/orders.ts';
import { decideReview } from '../../test/decide-review.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { emailsOf, parseResetLink } from '../../test/emails.ts';
import { TOO_LARGE, DocumentedResponses } from '../../test/documented-responses.ts';
import { sendAdminCalls } from '../../test/admin-responses.ts';
import { sendStudioCalls } from '../../test/studio-responses.ts';
import { sendUserCalls } from '../../test/user-responses.ts';
import { openApiDocument } from '../openapi/index.ts';

const PASSWORD = 'Tide & Clock 42!';
const UNKNOWN_ID = 987_654;

let shop: TestShop;
beforeAll(async () => {
  // Behind a proxy, a test can use its own client address and exhaust its rate limit.
  shop = await openTestShop({ settings: { TRUSTED_PROXIES: '1' } });
});
afterAll(() => shop.close());

/** A free book with a file, which any user may read. */
async function aFreeBook() {
  const book = await aBook(shop.deps, { priceCents: 0 });
  await anEdition(shop.deps, book.id);
  await shop.deps.files.put(`books/test-${book.id}/original.epub`, Buffer.from('as it was uploaded'));
  return book;
}

const anOrderOf = (id: number, total = '') => ({
  payment_method: 'stripe',
  payment_method_title: 'Credit Card (Stripe)',
  set_paid: false,
  billing: aBilling(),
  line_items: [{ product_id: id, quantity: 1, name: '', authorStripeID: '', total }],
});

/** The scenarios that produce every response of the calls under one tag. */
const documentedResponses: Readonly<Record<string, (documented: DocumentedResponses) => Promise<void>>> = {
  async products(documented) {
    const reader = await shop.signIn('products_reader');
    const free = await aFreeBook();
    await shop.deps.db.updateTable('products').set({ sample_percent: 25 }).where('id', '=', free.id).execute();
    const { books } = await buyBooks(shop, reader, [{ priceCents: 500 }]);
    await reader.api.favorites.add(books[0] ?? 0);
    const paidBook = await aBook(shop.deps, { editor: 'Ed Editor', description: '' });
    for (const query of ['', '?search=book&per_page=3', '?orderby=popularity&page=2'])
      await documented.send(`GET /products${query}`, 'ok');
    await documented.send('GET /products?orderby=nothing', 'validation_failed');
    for (const list of ['featured', 'genres', 'favorites', 'library'])
      await documented.send(`GET /products/${list}`, 'ok', { user: reader });
    await documented.send('GET /products/library/ids', 'ok', { user: reader });
    await documented.send(`GET /products/library?user_id=${UNKNOWN_ID}`, 'permission_denied', { user: reader });
    await documented.send(`GET /products/${paidBook.slug}`, 'ok');
    await documented.send(`GET /products/${free.slug}`, 'ok', { user: reader });
    for (const call of ['', '/file', '/sample'])
      await documented.send(`GET /products/none${call}`, 'product_not_found', { user: reader });
    await documented.send(`GET /products/${free.slug}/file`, 'ok', { user: reader });
    await documented.send(`GET /products/${free.slug}/file`, 'range_not_satisfiable', {
      user: reader,
      headers: { range: 'bytes=900-' },
    });
    await documented.send(`GET /products/${paidBook.slug}/file`, 'not_entitled', { user: reader });
    await documented.send(`GET /products/${free.slug}/sample`, 'ok');
    await documented.send(`GET /products/${paidBook.slug}/sample`, 'not_found');
    await documented.exhaustLimit({ 'sample address': '203.0.113.1' });
    await documented.send(`GET /products/${free.slug}/sample`, 'too_many_requests', { clientAddress: '203.0.113.1' });
    await documented.exhaustLimit({ 'grant account': reader.userId });
    await documented.exhaustLimit({ 'download account': reader.userId });
    for (const call of ['', '/file'])
      await documented.send(`GET /products/${free.slug}${call}`, 'too_many_requests', { user: reader });
  },
  async favorites(documented) {
    const reader = await shop.signIn('favorites_reader');
    const { id } = await aBook(shop.deps);
    for (const method of ['POST', 'DELETE'])
      await documented.send(`${method} /favorites/${id}`, 'ok', { user: reader });
    await documented.send(`POST /favorites/${UNKNOWN_ID}`, 'product_not_found', { user: reader });
    const insert = 'insert into favorites (user_id, product_id) select $1::integer, generate_series(10001, 12000)';
    await insertUnchecked(shop, insert, [reader.userId]);
    await documented.send(`POST /favorites/${id}`, 'quota_exceeded', { user: reader });
  },
  async reviews(documented) {
    const [writer, other] = [await shop.signIn('reviews_writer'), await shop.signIn('reviews_other')];
    const bought = await buyBooks(shop, writer, [{ priceCents: 500 }]);
    const book = bought.books[0] ?? 0;
    const draft = { product_id: book, rating: 5, review: 'It was short.' };
    await documented.send('POST /reviews', 'not_entitled', { user: other, body: draft });
    await documented.send('POST /reviews', 'product_not_found', {
      user: writer,
      body: { ...draft, product_id: UNKNOWN_ID },
    });
    await documented.send('POST /reviews', 'validation_failed', { user: writer, body: { ...draft, rating: 6 } });
    const { id } = (await documented.send('POST /reviews', 'ok', { user: writer, body: draft })) as { id: number };
    await documented.send('POST /reviews', 'already_reviewed', { user: writer, body: draft });
    for (const call of ['/reviews', '/reviews/summary']) {
      await documented.send(`GET ${call}?product=${book}`, 'ok');
      await documented.send(`GET ${call}`, 'validation_failed');
    }
    for (const user of [writer, other]) await documented.send(`GET /reviews/summary?product=${book}`, 'ok', { user });
    await documented.send('GET /reviews/own', 'ok', { user: writer });
    await documented.exhaustLimit({ 'own list account': writer.userId });
    await documented.send('GET /reviews/own', 'too_many_requests', { user: writer });
    await documented.send(`PUT /reviews/${id}`, 'ok', { user: writer, body: draft });
    await documented.send(`PUT /reviews/${id}`, 'validation_failed', { user: writer, body: { ...draft, review: ' ' } });
    await documented.send(`PUT /reviews/${id}`, 'review_not_found', { user: other, body: draft });
    await documented.send(`DELETE /reviews/${id}`, 'review_not_found', { user: other });
    const report = { reason: 'spam', note: '' };
    await documented.send(`POST /reviews/${id}/report`, 'ok', { user: other, body: report });
    await documented.send(`POST /reviews/${id}/report`, 'validation_failed', { user: other, body: {} });
    await documented.send(`POST /reviews/${UNKNOWN_ID}/report`, 'review_not_found', { user: other, body: report });
    const insert = `insert into review_reports (review_id, user_id, reason) select generate_series(10001, 10100), $1::integer, 'spam'`;
    const reporter = await shop.signIn('reviews_reporter');
    await insertUnchecked(shop, insert, [reporter.userId]);
    await documented.send(`POST /reviews/${id}/report`, 'quota_exceeded', { user: reporter, body: report });
    await documented.send(`DELETE /reviews/${id}`, 'review_moderated', { user: writer });
    await decideReview(shop, id, 'kept');
    await documented.send(`DELETE /reviews/${id}`, 'ok', { user: writer });
    await documented.exhaustLimit({ 'review account': other.userId });
    for (const call of ['POST /reviews', `PUT /reviews/${id}`, `DELETE /reviews/${id}`, `POST /reviews/${id}/report`])
      await documented.send(call, 'too_many_requests', { user: other, body: { ...draft, ...report } });
  },
  async orders(documented) {
    const [buyer, other] = [await shop.signIn('orders_buyer'), await shop.signIn('orders_other')];
    const paid = await buyBooks(shop, buyer, [{ priceCents: 500 }]);
    const { id: book } = await aBook(shop.deps);
    const { id: draft } = await aBook(shop.deps, { status: 'draft' });
    const placeOrder = (expected: string, body: unknown, user = buyer) =>
      documented.send('POST /orders', expected, { user, body });
    await placeOrder('validation_failed', { ...anOrderOf(book), line_items: [] });
    await placeOrder('already_owned', anOrderOf(paid.books[0] ?? 0));
    await placeOrder('price_changed', anOrderOf(book, '1.00'));
    await placeOrder('product_unavailable', anOrderOf(draft));
    const { id } = (await placeOrder('ok', anOrderOf(book))) as { id: number };
    await documented.send('GET /orders', 'ok', { user: buyer });
    for (const one of [id, paid.id]) await documented.send(`GET /orders/${one}`, 'ok', { user: buyer });
    for (const call of [`GET /orders/${id}`, `POST /orders/${id}/cancel`])
      await documented.send(call, 'order_not_found', { user: other });
    shop.sandbox.faults.inject('POST /v1/payment_intents', 'status_500', { times: 10 });
    await placeOrder('payment_provider_unavailable', anOrderOf(book), other);
    shop.sandbox.faults.clear();
    shop.sandbox.faults.inject('GET /v1/payment_intents/:id', 'status_500', { times: 10 });
    await documented.send(`POST /orders/${id}/cancel`, 'payment_provider_unavailable', { user: buyer });
    shop.sandbox.faults.clear();
    await documented.send(`POST /orders/${id}/cancel`, 'ok', { user: buyer });
    await documented.send(`POST /orders/${paid.id}/cancel`, 'order_not_cancelable', { user: buyer });
    await documented.exhaustLimit({ 'card account': other.userId });
    await documented.exhaustLimit({ 'own list account': other.userId });
    await documented.send('GET /orders', 'too_many_requests', { user: other });
    await documented.exhaustLimit({ 'order status account': other.userId });
    await documented.send(`GET /orders/${id}`, 'too_many_requests', { user: other });
    await placeOrder('too_many_requests', anOrderOf(book), other);
  },
  users: (documented) => sendUserCalls(shop, documented),
  async auth(documented) {
    const account = { username: 'auth_one', email: 'auth_one@octavo.example', password: PASSWORD, role: 'customer' };
    const from = '203.0.113.2';
    const post = (call: string, expected: string, body: unknown, sent = {}) =>
      documented.send(`POST /auth/${call}`, expected, { body, ...sent });
    await post('register', 'ok', account);
    await post('register', 'username_taken', account);
    await post('register', 'email_taken', { ...account, username: 'auth_two' });
    const { refresh_token } = (await post('login', 'ok', account)) as { refresh_token: string };
    await post('login', 'credentials_invalid', { ...account, password: 'Wrong & 42!' });
    const setLocked = (lockedAt: Date | null) =>
      shop.deps.db.updateTable('users').set({ locked_at: lockedAt }).where('username', '=', account.username).execute();
    await setLocked(new Date());
    await post('login', 'account_locked', account);
    await setLocked(null);
    await post('refresh', 'ok', { refresh_token });
    await post('refresh', 'session_ended', { refresh_token: 'used up' });
    await post('logout', 'ok', { refresh_token });
    await documented.exhaustLimit({ 'renewal address': from });
    await post('refresh', 'too_many_requests', { refresh_token }, { clientAddress: from });
    await post('forgot-password', 'ok', account);
    const { key, login } = parseResetLink((await emailsOf(shop)).at(-1) ?? '');
    await post('reset-password', 'ok', { key, login, new_password: PASSWORD });
    await post('reset-password', 'reset_link_invalid', { key, login, new_password: PASSWORD });
    const names = ['login', 'register', 'forgot', 'reset'] as const;
    for (const name of names) await documented.exhaustLimit({ [`${name} address`]: from });
    for (const call of ['login', 'register', 'forgot-password', 'reset-password']) {
      await post(call, 'validation_failed', {});
      await post(
        call,
        'too_many_requests',
        { ...account, key, login, new_password: PASSWORD },
        { clientAddress: from },
      );
    }
  },
  async stripe(documented) {
    const author = await aConnectedAuthor(shop, 'stripe_author');
    await documented.send('GET /stripe/login', 'ok', { user: author });
    await documented.send('GET /stripe/login', 'permission_denied', { user: await shop.signIn('stripe_customer') });
    shop.sandbox.faults.inject('GET /v1/accounts/:id', 'status_500', { times: 4 });
    await documented.send('GET /stripe/login', 'payment_provider_unavailable', { user: author });
    shop.sandbox.faults.clear();
    const unknownAccount = { stripe_account_id: 'acct_gone' };
    await shop.deps.db.updateTable('users').set(unknownAccount).where('id', '=', author.userId).execute();
    await documented.send('GET /stripe/login', 'stripe_account_missing', { user: author });
    await documented.exhaustLimit({ 'payout account': author.userId });
    await documented.send('GET /stripe/login', 'too_many_requests', { user: author });
  },
  async authors(documented) {
    await anImport(shop, { creators: [{ name: 'Ann Author' }] });
    await documented.send('GET /authors/ann-author', 'ok');
    await documented.send('GET /authors/unknown', 'author_not_found');
  },
  async series(documented) {
    await anImport(shop, { series: { name: 'Tides', position: 1 } });
    await documented.send('GET /series/tides', 'ok');
    await documented.send('GET /series/none', 'series_not_found');
  },
  async legal(documented) {
    await documented.send('GET /legal/privacy', 'legal_text_not_found');
    const row = { kind: 'privacy', version: 1, text: '# One', created_at: shop.clock.now } as const;
    await shop.deps.db.insertInto('legal_texts').values(row).execute();
    await expect.poll(() => shop.fetch('/api/v1/legal/privacy').then(({ status }) => status)).toBe(200);
    await documented.send('GET /legal/privacy', 'ok');
  },
  async annotations(documented) {
    const reader = await shop.signIn('marks_reader');
    const { id } = await aFreeBook();
    await placeOrder(shop, reader, [{ id }]);
    for (const format of ['md', 'html', 'csv', 'jsonld'])
      await documented.send(`GET /marks?format=${format}`, 'ok', { user: reader });
    await documented.send('GET /marks/books', 'ok', { user: reader });
    await documented.send('GET /marks?format=clay', 'validation_failed', { user: reader });
    await documented.send(`GET /marks?product=${UNKNOWN_ID}`, 'product_not_found', { user: reader });
    await documented.exhaustLimit({ 'export account': reader.userId });
    await documented.exhaustLimit({ 'book export account': reader.userId });
    for (const query of ['', `?product=${id}`])
      await documented.send(`GET /marks${query}`, 'too_many_requests', { user: reader });
  },
  studio: (documented) => sendStudioCalls(shop, documented),
  admin: (documented) => sendAdminCalls(shop, documented),
  async config(documented) {
    await documented.send('GET /config', 'ok');
  },
  async reports(documented) {
    const good = {
      csp: { 'csp-report': { 'document-uri': '/', 'blocked-uri': 'inline', 'violated-directive': 'script-src' } },
      client: { message: 'It broke.', stack: '', address: '/' },
    };
    await documented.send('POST /reports/client', 'validation_failed', { body: {} });
    for (const [name, body] of Object.entries(good)) {
      await documented.send(`POST /reports/${name}`, 'ok', { body });
      await documented.send(`POST /reports/${name}`, 'malformed_body', { body: '{' });
      await documented.send(`POST /reports/${name}`, 'body_too_large', { body: TOO_LARGE });
    }
    const clientAddress = '203.0.113.3';
    await documented.exhaustLimit({ 'report address': clientAddress });
    for (const [name, body] of Object.entries(good))
      await documented.send(`POST /reports/${name}`, 'too_many_requests', { body, clientAddress });
    // Many addresses with violations do not hide page errors.
    await documented.exhaustLimit({ 'violation total': 'all' });
    await documented.send('POST /reports/csp', 'too_many_requests', { body: good.csp, clientAddress: '203.0.113.4' });
    await documented.send('POST /reports/client', 'ok', { body: good.client, clientAddress: '203.0.113.5' });
  },
  async webhooks(documented) {
    const secret = `whsec_${createHmac('sha256', shop.deps.authSecret).update('sandbox webhooks').digest('hex')}`;
    const body = JSON.stringify({ id: 'evt_told', object: 'event', type: 'customer.created', data: { object: {} } });
    const seconds = Math.floor(Date.now() / 1000);
    const headers = { 'stripe-signature': signWebhook({ body, secret, seconds }) };
    await documented.send('POST /webhooks/stripe', 'ok', { body, headers });
    await documented.send('POST /webhooks/stripe', 'webhook_signature_invalid', { body });
    // An event may be larger than other bodies.
    await documented.send('POST /webhooks/stripe', 'body_too_large', { body: TOO_LARGE.repeat(4) });
  },
  async documents(documented) {
    await documented.send('GET /openapi.json', 'ok');
  },
};

it.each(openApiDocument().tags.map(({ name }) => name))(
  'returns all documented responses for calls under "%s", and no others',
  // A limit of 3,000 calls is reached by as many calls.
  { timeout: 240_000 },
  async (tag) => {
    const documented = new DocumentedResponses(shop, tag);
    await documented.requestUnauthenticated();
    await documented.requestOverWriteLimit(await shop.signIn(`busy_${tag}`));
    await documentedResponses[tag]?.(documented);
    expect(documented.faults).toEqual([]);
    expect(documented.untested()).toEqual([]);
  },
);
