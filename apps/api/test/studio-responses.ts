import { aBook } from './a-book.ts';
import { aDraft, anAdmin, anAuthor, aNewAuthor, startUpload, type StudioTestUser } from './an-author.ts';
import { TOO_LARGE, type DocumentedResponses } from './documented-responses.ts';
import { sendEditionCalls } from './edition-responses.ts';
import type { TestShop } from './harness.ts';
import { insertUnchecked } from './insert-unchecked.ts';
import { sendAuthorProfileCalls } from './author-profile-responses.ts';
import { sendStudioReviewCalls } from './review-responses.ts';
import { sendSalesCalls } from './sales-responses.ts';
import { QUOTAS } from '../src/limits/limits.ts';

const UNKNOWN_ID = 987_654;
const UNKNOWN_UPLOAD = '00000000-0000-4000-8000-000000000000';
const PLAN = { price: '5.00', date_from: '2027-01-02T00:00:00Z', date_until: '2027-01-03T00:00:00Z' };

/** Every documented response of the studio's calls. */
export async function sendStudioCalls(shop: TestShop, documented: DocumentedResponses): Promise<void> {
  const author = await anAuthor(shop, 'documented_author');
  const admin = await anAdmin(shop, 'documented_admin');
  await sendRejectedCalls(shop, documented, author);
  await sendBookCalls(shop, documented, author);
  await sendTransitions(shop, documented, author, admin);
  await sendEditionCalls(shop, documented, author);
  await sendPriceCalls(shop, documented, author);
  const customer = await shop.signIn('documented_reader');
  await sendSalesCalls(documented, { author, customer });
  await sendStudioReviewCalls(shop, documented, { author, customer });
  await sendAuthorProfileCalls(shop, documented, { author, customer });
  await sendUploadCalls(shop, documented, author);
}

const BOOK_CALLS: readonly (readonly [string, object?])[] = [
  ['GET /studio/books/:id'],
  ['PATCH /studio/books/:id', { title: 'A' }],
  ['DELETE /studio/books/:id'],
  ['POST /studio/books/:id/publish', {}],
  ['POST /studio/books/:id/withdraw'],
  ['POST /studio/books/:id/off-sale'],
  ['GET /studio/books/:id/cover-proposals'],
  ['PUT /studio/books/:id/cover', { source: 'uploaded' }],
  ['GET /studio/books/:id/report'],
  ['GET /studio/books/:id/sample-chapters'],
  ['GET /studio/books/:id/editions'],
  ['GET /studio/books/:id/editions/1/changes'],
  ['GET /studio/books/:id/editions/1/passages?base=1&chapter=0'],
  ['GET /studio/books/:id/editions/1/annotations'],
  ['POST /studio/books/:id/editions/1/publish', { replaces: 1 }],
  ['DELETE /studio/books/:id/editions/1'],
  ['GET /studio/books/:id/fixes'],
  ['POST /studio/books/:id/fixes', { edition: 1, code: 'title' }],
  ['GET /studio/books/:id/prices'],
  ['PUT /studio/books/:id/price', { price: '1.00' }],
  ['POST /studio/books/:id/prices', PLAN],
  ['DELETE /studio/books/:id/prices/1'],
  ['POST /studio/books/:id/approve'],
  ['POST /studio/books/:id/return', { note: 'Change it.' }],
];
const headers = { 'if-match': '*' };

async function sendRejectedCalls(
  shop: TestShop,
  documented: DocumentedResponses,
  author: StudioTestUser,
): Promise<void> {
  const customer = await shop.signIn('documented_customer');
  const admin = await anAdmin(shop, 'documented_reviewer');
  for (const [call, body] of BOOK_CALLS) {
    const request = call.replace(':id', String(UNKNOWN_ID));
    await documented.send(request, 'permission_denied', { user: customer, body, headers });
    await documented.send(request, 'book_not_found', { user: admin, body, headers });
  }
  for (const call of ['GET /studio/settings', 'GET /studio/books', 'POST /studio/books', 'GET /studio/uploads'])
    await documented.send(call, 'permission_denied', {
      user: customer,
      body: call.startsWith('POST') ? {} : undefined,
    });
  for (const [method, path] of [
    ['POST', ''],
    ['GET', `/${UNKNOWN_UPLOAD}`],
    ['PATCH', `/${UNKNOWN_UPLOAD}`],
    ['DELETE', `/${UNKNOWN_UPLOAD}`],
  ])
    await documented.send(`${method} /studio/uploads${path}`, 'permission_denied', { user: customer });
  await documented.send('GET /studio/settings', 'ok', { user: author });
  await documented.send('GET /studio/payouts', 'permission_denied', { user: customer });
  await documented.send('GET /studio/payouts', 'ok', { user: author });
  await documented.send('GET /studio/books?sort=none', 'validation_failed', { user: author });
}

async function sendBookCalls(shop: TestShop, documented: DocumentedResponses, author: StudioTestUser): Promise<void> {
  const user = author;
  await documented.send('POST /studio/books', 'validation_failed', { user, body: { title: '' } });
  const empty = (await documented.send('POST /studio/books', 'ok', { user, body: { title: 'A' } })) as { id: number };
  const book = await aDraft(shop, author);
  const path = `/studio/books/${book.id}`;
  await documented.send('GET /studio/books', 'ok', { user });
  await documented.send(`GET ${path}`, 'ok', { user });
  await documented.send(`PATCH ${path}`, 'version_missing', { user, body: {} });
  const stale = { 'if-match': '"999"' };
  const conflict = await documented.send(`PATCH ${path}`, 'edited_elsewhere', { user, body: {}, headers: stale });
  if (!(conflict as { current?: unknown }).current) documented.faults.push('a conflict without the stored book');
  await documented.send(`PATCH ${path}`, 'validation_failed', { user, body: { title: '' }, headers });
  await documented.send(`PATCH ${path}`, 'ok', { user, body: { title: 'B' }, headers });
  await shop.pool.query(
    `insert into product_slugs (slug, product_id) select 'former-' || number, $1 from generate_series(1, 20) as number`,
    [book.id],
  );
  await documented.send(`PATCH ${path}`, 'quota_exceeded', { user, body: { slug: 'one-address-more' }, headers });
  await documented.send(`GET ${path}/cover-proposals?round=x`, 'validation_failed', { user });
  await documented.send(`GET ${path}/cover-proposals`, 'ok', { user });
  await documented.send(`PUT ${path}/cover`, 'validation_failed', { user, body: { source: 'none' } });
  await documented.send(`PUT ${path}/cover`, 'cover_missing', { user, body: { source: 'uploaded' } });
  await documented.send(`PUT ${path}/cover`, 'ok', { user, body: { source: 'file' } });
  await documented.exhaustLimit({ 'cover account': user.userId });
  await documented.send(`GET ${path}/cover-proposals`, 'too_many_requests', { user });
  await documented.send(`GET ${path}/report`, 'ok', { user });
  await documented.send(`GET ${path}/sample-chapters`, 'ok', { user });
  await documented.send(`GET ${path}/report?edition=x`, 'validation_failed', { user });
  await documented.send(`GET /studio/books/${empty.id}/report`, 'report_missing', { user });
  await documented.send(`DELETE /studio/books/${empty.id}`, 'ok', { user });
  const onSale = await aBook(shop.deps, { sellerId: author.userId });
  await documented.send(`DELETE /studio/books/${onSale.id}`, 'book_not_deletable', { user });
  const full = await aNewAuthor(shop, 'documented_full');
  await insertUnchecked(
    shop,
    `insert into products (identifier, name, slug, seller_id, status)
     select 'urn:full:' || number, 'Full', 'full-' || number, $1::integer, 'draft' from generate_series(1, 200) as number`,
    [full.userId],
  );
  await documented.send('POST /studio/books', 'quota_exceeded', { user: full, body: { title: 'A' } });
}

async function sendTransitions(
  shop: TestShop,
  documented: DocumentedResponses,
  user: StudioTestUser,
  admin: StudioTestUser,
): Promise<void> {
  const incomplete = await user.studio.createBook({ title: 'Incomplete' });
  await documented.send(`POST /studio/books/${incomplete.id}/publish`, 'book_incomplete', { user, body: {} });
  await sendPublicationOfTakenDownBook(shop, documented, user);
  const same = { identifier: 'urn:octavo:test:documented', title: 'Documented' };
  const { id } = await aDraft(shop, user, same);
  const rival = await anAuthor(shop, 'documented_rival');
  const other = await aDraft(shop, rival, same);
  const path = `/studio/books/${id}`;
  for (const call of ['withdraw', 'off-sale'])
    await documented.send(`POST ${path}/${call}`, 'book_status_conflict', { user });
  await documented.send(`POST ${path}/approve`, 'book_status_conflict', { user: admin });
  const body = { note: 'Change it.' };
  await documented.send(`POST ${path}/return`, 'book_status_conflict', { user: admin, body });
  const past = { release_date: '2020-01-01T00:00:00Z' };
  await documented.send(`POST ${path}/publish`, 'validation_failed', { user, body: past });
  await shop.deps.db.updateTable('products').set({ status: 'in_review' }).where('id', '=', id).execute();
  await documented.send(`POST ${path}/publish`, 'book_status_conflict', { user, body: {} });
  await documented.send(`POST ${path}/return`, 'validation_failed', { user: admin, body: { note: '' } });
  await documented.send(`POST ${path}/return`, 'ok', { user: admin, body });
  await shop.deps.db.updateTable('products').set({ status: 'in_review' }).where('id', '=', id).execute();
  await documented.send(`POST ${path}/withdraw`, 'ok', { user });
  await shop.deps.db.updateTable('products').set({ status: 'in_review' }).where('id', '=', id).execute();
  await documented.send(`POST ${path}/approve`, 'ok', { user: admin });
  await documented.send(`POST /studio/books/${other.id}/publish`, 'identifier_taken', { user: rival, body: {} });
  await shop.deps.db.updateTable('products').set({ status: 'in_review' }).where('id', '=', other.id).execute();
  await documented.send(`POST /studio/books/${other.id}/approve`, 'identifier_taken', { user: admin });
  await documented.send(`POST ${path}/off-sale`, 'ok', { user });
  await documented.send(`POST ${path}/publish`, 'ok', { user, body: {} });
}

async function sendPriceCalls(shop: TestShop, documented: DocumentedResponses, user: StudioTestUser): Promise<void> {
  const { id } = await aBook(shop.deps, { sellerId: user.userId });
  const path = `/studio/books/${id}`;
  await documented.send(`GET ${path}/prices`, 'ok', { user });
  await documented.send(`PUT ${path}/price`, 'validation_failed', { user, body: { price: '9,90' } });
  await documented.send(`PUT ${path}/price`, 'ok', { user, body: { price: '9.90' } });
  await documented.send(`POST ${path}/prices`, 'validation_failed', { user, body: {} });
  const { planned } = (await documented.send(`POST ${path}/prices`, 'ok', { user, body: PLAN })) as {
    planned: { id: number }[];
  };
  await documented.send(`POST ${path}/prices`, 'price_overlap', { user, body: PLAN });
  await documented.send(`DELETE ${path}/prices/${planned[0]?.id}`, 'ok', { user });
  await documented.send(`DELETE ${path}/prices/${planned[0]?.id}`, 'planned_price_not_found', { user });
  await insertUnchecked(
    shop,
    `insert into planned_prices (product_id, price_cents, starts_at, ends_at)
     select $1::integer, 1, now() - interval '2 days', now() - interval '1 day' from generate_series(1, 20)`,
    [id],
  );
  await documented.send(`POST ${path}/prices`, 'quota_exceeded', { user, body: PLAN });
  await insertUnchecked(
    shop,
    `insert into price_history (product_id, price_cents, valid_from, valid_until)
     select $1::integer, 1, now(), now() from generate_series(1, ${QUOTAS.prices.max})`,
    [id],
  );
  await documented.send(`PUT ${path}/price`, 'quota_exceeded', { user, body: { price: '8.90' } });
  const unpayableAuthor = await aNewAuthor(shop, 'documented_poor');
  const free = await aBook(shop.deps, { sellerId: unpayableAuthor.userId, priceCents: 0 });
  const calls = [`PUT /studio/books/${free.id}/price`, `POST /studio/books/${free.id}/prices`];
  for (const call of calls)
    await documented.send(call, 'payout_account_missing', { user: unpayableAuthor, body: PLAN });
}

async function sendUploadCalls(shop: TestShop, documented: DocumentedResponses, user: StudioTestUser): Promise<void> {
  const tus = { 'tus-resumable': '1.0.0', 'upload-length': '10', 'upload-offset': '0' };
  const part = { ...tus, 'content-type': 'application/offset+octet-stream' };
  const bookOf = (id: number) => ({ 'upload-metadata': `book ${Buffer.from(String(id)).toString('base64')}` });
  const create = (expected: string, more: object = {}, sender: { token: string } = user) =>
    documented.send('POST /studio/uploads', expected, { user: sender, headers: { ...tus, ...more } });
  await documented.send('POST /studio/uploads', 'upload_protocol', { user });
  await create('malformed_body', { 'upload-length': 'x' });
  await create('body_too_large', { 'upload-length': '99999999999' });
  await create('book_not_found', bookOf(UNKNOWN_ID));
  await create(
    'book_status_conflict',
    bookOf((await aBook(shop.deps, { sellerId: user.userId, status: 'in_review' })).id),
  );
  await create('ok');
  const uploads = (await documented.send('GET /studio/uploads', 'ok', { user })) as { id: string; status: string }[];
  const path = `/studio/uploads/${uploads.find(({ status }) => status === 'receiving')?.id}`;
  await documented.send(`GET ${path}`, 'ok', { user });
  await documented.send(`GET /studio/uploads/${UNKNOWN_UPLOAD}`, 'upload_not_found', { user });
  const send = (expected: string, more: object = {}, body = 'part', address = path) =>
    documented.send(`PATCH ${address}`, expected, { user, body, headers: { ...part, ...more } });
  await documented.send(`PATCH ${path}`, 'upload_protocol', { user });
  await send('media_type_unsupported', { 'content-type': 'text/plain' });
  await send('malformed_body', { 'upload-offset': 'x' });
  await send('body_too_large', {}, TOO_LARGE.repeat(4));
  await send('upload_not_found', {}, 'part', `/studio/uploads/${UNKNOWN_UPLOAD}`);
  await send('ok');
  await send('upload_offset_conflict');
  const remove = (expected: string, address = path, sent: Record<string, string> = tus) =>
    documented.send(`DELETE ${address}`, expected, { user, headers: sent });
  await remove('upload_protocol', path, {});
  await remove('upload_not_found', `/studio/uploads/${UNKNOWN_UPLOAD}`);
  await shop.pool.query(
    `update uploads set status = 'checking', next_attempt_at = 'infinity' where status = 'receiving'`,
  );
  await remove('upload_checking');
  await shop.pool.query(`update uploads set status = 'failed', error_code = 'upload_lost' where status = 'checking'`);
  await remove('ok');
  const busy = await anAuthor(shop, 'documented_busy');
  for (let count = 0; count < 5; count += 1) await startUpload(shop, busy, 10);
  await create('quota_exceeded', {}, busy);
  await documented.exhaustLimit({ 'upload account': user.userId });
  await create('too_many_requests');
  await documented.exhaustLimit({ 'report account': user.userId });
  for (const path of ['uploads', `uploads/${UNKNOWN_UPLOAD}`, `books/${UNKNOWN_ID}/report`])
    await documented.send(`GET /studio/${path}`, 'too_many_requests', { user });
}

/** The author of a book that the shop took down cannot put it back. */
async function sendPublicationOfTakenDownBook(
  shop: TestShop,
  documented: DocumentedResponses,
  user: StudioTestUser,
): Promise<void> {
  const { id } = await aBook(shop.deps, { sellerId: user.userId, status: 'unpublished' });
  const takedown = { product_id: id, reason: 'law', note: '', taken_down_at: new Date(), was_published: true } as const;
  await shop.deps.db.insertInto('book_takedowns').values(takedown).execute();
  await documented.send(`POST /studio/books/${id}/publish`, 'book_taken_down', { user, body: {} });
}
