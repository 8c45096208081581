import { BASE_PATH } from '@octavo/core/contract';
import { aBook } from './a-book.ts';
import { aFailedEmail } from './a-failed-email.ts';
import {
  aDraft,
  anAdmin,
  anAuthor,
  anEditor,
  anEpub,
  startUpload,
  type StudioTestUser,
  uploadFile,
} from './an-author.ts';
import { decideReview } from './decide-review.ts';
import { preparePaymentCalls } from './audited-payment-calls.ts';
import type { TestShop } from './harness.ts';
import { buyBooks } from './orders.ts';

/** A request that changes something, and who may send it. */
export interface WritingRequest {
  readonly user: StudioTestUser;
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly part?: Uint8Array;
}

const TUS = { 'tus-resumable': '1.0.0' };

/** Prepares a successful request of each writing call of the studio and the back office, by operation id. */
export async function prepareWritingCalls(
  shop: TestShop,
): Promise<Readonly<Record<string, () => Promise<WritingRequest>>>> {
  const user = await anAuthor(shop, 'audited_author');
  const editor = await anEditor(shop, 'audited_editor');
  const admin = await anAdmin(shop, 'audited_admin');
  const draft = await aDraft(shop, user);
  const books = async (status: 'published' | 'in_review' | 'draft') =>
    `/studio/books/${(await aBook(shop.deps, { sellerId: user.userId, status })).id}`;
  const setStatus = (id: number, status: 'published' | 'draft') =>
    shop.deps.db.updateTable('products').set({ status }).where('id', '=', id).execute();
  const openUpload = async () =>
    (await startUpload(shop, user, 4)).headers.get('location')?.replace(BASE_PATH, '') ?? '';
  const review = async () => {
    const book = await aBook(shop.deps, { sellerId: user.userId });
    const values = { product_id: book.id, rating: 4, html: '<p>Good.</p>' };
    return shop.deps.db.insertInto('reviews').values(values).returning('id').executeTakeFirstOrThrow();
  };
  const plan = { price: '5.00', date_from: new Date(shop.clock.now.getTime() + 10 * 86_400_000).toISOString() };
  /** A published book with a file that waits, and the current one. */
  const withWaitingFile = async () => {
    const { id } = await aDraft(shop, user);
    await setStatus(id, 'published');
    await uploadFile(shop, user, await anEpub(), { filename: 'b.epub', book: String(id) });
    const [waiting, current] = (await user.studio.editions(id)).editions;
    return { path: `/studio/books/${id}/editions/${waiting?.id}`, replaces: current?.id };
  };
  const paidOrder = async () => {
    const { id } = await buyBooks(shop, await shop.signIn('audited_buyer'), [{ priceCents: 900 }]);
    return `/admin/orders/${id}`;
  };
  let people = 0;
  const person = async () => (await shop.signIn(`audited_person_${(people += 1)}`)).userId;
  const genre = async () => {
    const values = { name: `Audited genre ${(people += 1)}` };
    return (await shop.deps.db.insertInto('tags').values(values).returning('id').executeTakeFirstOrThrow()).id;
  };
  const post = (path: string, body?: object): WritingRequest => ({ user, method: 'POST', path, ...(body && { body }) });
  return {
    'studio.createBook': async () => post('/studio/books', { title: 'Audited' }),
    'studio.updateBook': async () => ({
      ...post(await books('draft'), { title: 'Renamed' }),
      method: 'PATCH',
      headers: { 'if-match': '*' },
    }),
    'studio.deleteBook': async () => ({ ...post(await books('draft')), method: 'DELETE' }),
    'studio.publishBook': async () => post(`/studio/books/${(await aDraft(shop, user)).id}/publish`, {}),
    'studio.withdrawBook': async () => post(`${await books('in_review')}/withdraw`),
    'studio.takeBookOffSale': async () => post(`${await books('published')}/off-sale`),
    'studio.approveBook': async () => ({ ...post(`${await books('in_review')}/approve`), user: editor }),
    'studio.returnBook': async () => ({ ...post(`${await books('in_review')}/return`, { note: 'No.' }), user: editor }),
    'studio.setCover': async () => {
      const path = `/studio/books/${draft.id}`;
      const [proposal] = await user.studio.coverProposals(draft.id);
      return { ...post(`${path}/cover`, { source: 'drawn', design: proposal?.design }), method: 'PUT' };
    },
    'studio.setPrice': async () => ({ ...post(`${await books('published')}/price`, { price: '3.21' }), method: 'PUT' }),
    'studio.planPrice': async () => post(`${await books('published')}/prices`, plan),
    'studio.cancelPlannedPrice': async () => {
      const { id } = await aBook(shop.deps, { sellerId: user.userId });
      const { planned } = await user.studio.planPrice(id, { ...plan, date_until: null });
      return { ...post(`/studio/books/${id}/prices/${planned[0]?.id}`), method: 'DELETE' };
    },
    'studio.publishEdition': async () => {
      const { path, replaces } = await withWaitingFile();
      return post(`${path}/publish`, { replaces });
    },
    'studio.discardEdition': async () => ({ ...post((await withWaitingFile()).path), method: 'DELETE' }),
    'studio.applyFix': async () => {
      const { id } = await aDraft(shop, user, { language: '' });
      const { edition_id: edition } = await user.studio.fixes(id);
      return post(`/studio/books/${id}/fixes`, { edition, code: 'accessibility' });
    },
    'studio.setSaleEmails': async () => ({ ...post('/studio/sale-emails', { frequency: 'off' }), method: 'PUT' }),
    'studio.setReply': async () => ({
      ...post(`/studio/reviews/${(await review()).id}/reply`, { reply: 'Thank you.' }),
      method: 'PUT',
    }),
    'studio.deleteReply': async () => {
      const { id } = await review();
      await user.studio.setReply(id, { reply: 'Thank you.' });
      return { ...post(`/studio/reviews/${id}/reply`), method: 'DELETE' };
    },
    'studio.setAuthorProfile': async () => ({
      ...post('/studio/author', { pen_name: '', biography: 'She charts flats.', links: [] }),
      method: 'PUT',
    }),
    'studio.deletePortrait': async () => {
      const cover = await shop.deps.db.selectFrom('covers').select('hash').executeTakeFirstOrThrow();
      const portrait = { user_id: user.userId, portrait_hash: cover.hash };
      await shop.deps.db
        .insertInto('author_profiles')
        .values(portrait)
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(portrait))
        .execute();
      return { ...post('/studio/author/portrait'), method: 'DELETE' };
    },
    'studio.createUpload': async () => ({ ...post('/studio/uploads'), headers: { ...TUS, 'upload-length': '4' } }),
    'studio.sendUploadPart': async () => ({
      ...post(await openUpload()),
      method: 'PATCH',
      headers: { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      part: Buffer.from('ab'),
    }),
    'admin.refundOrder': async () => ({
      ...post(`${await paidOrder()}/refunds`, { idempotency_key: 'audited-refund', amount: '2.00', reason: 'Late.' }),
      user: admin,
    }),
    'admin.resendReceipt': async () => ({ ...post(`${await paidOrder()}/receipt`), user: admin }),
    'admin.retryEmail': async () => ({ ...post(`/admin/emails/${await aFailedEmail(shop)}/retry`), user: admin }),
    'admin.addOrderNote': async () => ({ ...post(`${await paidOrder()}/notes`, { note: 'Called.' }), user: admin }),
    ...preparePaymentCalls(shop, admin),
    'admin.lockPerson': async () => ({
      ...post(`/admin/people/${await person()}/lock`),
      user: admin,
      headers: { 'if-match': '*' },
    }),
    'admin.unlockPerson': async () => {
      const id = await person();
      await shop.deps.db.updateTable('users').set({ locked_at: new Date() }).where('id', '=', id).execute();
      return { ...post(`/admin/people/${id}/unlock`), user: admin, headers: { 'if-match': '*' } };
    },
    'admin.endPersonSessions': async () => ({ ...post(`/admin/people/${await person()}/end-sessions`), user: admin }),
    'admin.sendResetLink': async () => ({ ...post(`/admin/people/${await person()}/reset-link`), user: admin }),
    'admin.setPersonRoles': async () => ({
      ...post(`/admin/people/${await person()}/roles`, { role: 'author', staff: [] }),
      user: admin,
      method: 'PUT',
      headers: { 'if-match': '*' },
    }),
    'admin.deletePerson': async () => ({
      ...post(`/admin/people/${await person()}`),
      user: admin,
      method: 'DELETE',
      headers: { 'if-match': '*' },
    }),
    'admin.hideReview': async () => ({
      ...post(`/admin/reviews/${(await review()).id}/hide`, { reason: 'Rude.' }),
      user: admin,
      headers: { 'if-match': '*' },
    }),
    'admin.keepReview': async () => {
      const { id } = await review();
      await shop.deps.db.updateTable('reviews').set({ is_visible: false }).where('id', '=', id).execute();
      return { ...post(`/admin/reviews/${id}/keep`, {}), user: admin, headers: { 'if-match': '*' } };
    },
    'admin.undoReviewDecision': async () => {
      const { id } = await review();
      await decideReview(shop, id, 'hidden');
      const decisions = shop.deps.db.selectFrom('review_decisions').where('review_id', '=', id).select('id');
      const { id: decision } = await decisions.executeTakeFirstOrThrow();
      return { ...post(`/admin/reviews/${id}/undo`, { decision }), user: admin };
    },
    'admin.addHeldWord': async () => ({ ...post('/admin/reviews/words', { word: 'Casino' }), user: admin }),
    'admin.removeHeldWord': async () => {
      const word = { word: 'audited', created_at: new Date() };
      const { id } = await shop.deps.db.insertInto('held_words').values(word).returning('id').executeTakeFirstOrThrow();
      return { ...post(`/admin/reviews/words/${id}`), user: admin, method: 'DELETE' };
    },
    'studio.deleteUpload': async () => ({ ...post(await openUpload()), method: 'DELETE', headers: TUS }),
    'admin.changeBooks': async () => ({
      ...post('/admin/books', { action: 'off_sale', books: [(await aBook(shop.deps)).id] }),
      user: admin,
      method: 'PATCH',
    }),
    'admin.takeDownBook': async () => ({
      ...post(`/admin/books/${(await aBook(shop.deps)).id}/take-down`, { reason: 'law', note: 'By order.' }),
      user: admin,
    }),
    'admin.putBookBack': async () => {
      const { id } = await aBook(shop.deps, { status: 'unpublished' });
      const takedown = {
        product_id: id,
        reason: 'law',
        note: '',
        taken_down_at: new Date(),
        was_published: true,
      } as const;
      await shop.deps.db.insertInto('book_takedowns').values(takedown).execute();
      return { ...post(`/admin/books/${id}/put-back`), user: admin };
    },
    'admin.setShopSettings': async () => ({
      ...post('/admin/shop', {
        name: `Audited ${(people += 1)}`,
        seller_name: 'Kleine Lese GmbH',
        seller_address: '',
        contact_email: '',
        sender_name: '',
      }),
      user: admin,
      method: 'PUT',
      headers: { 'if-match': '*' },
    }),
    'admin.setLegalText': async () => ({
      ...post('/admin/legal/imprint', { text: `Audited ${(people += 1)}` }),
      user: admin,
      method: 'PUT',
      headers: { 'if-match': '*' },
    }),
    'admin.createGenre': async () => ({
      ...post('/admin/genres', { name: `Audited genre ${(people += 1)}` }),
      user: editor,
    }),
    'admin.setGenreOrder': async () => ({
      ...post('/admin/genres/order', { genres: [await genre()] }),
      user: editor,
      method: 'PUT',
      headers: { 'if-match': '*' },
    }),
    'admin.changeGenre': async () => ({
      ...post(`/admin/genres/${await genre()}`, { name: `Audited genre ${(people += 1)}` }),
      user: editor,
      method: 'PUT',
      headers: { 'if-match': '*' },
    }),
    'admin.mergeGenre': async () => ({
      ...post(`/admin/genres/${await genre()}/merge`, { into: await genre() }),
      user: editor,
      headers: { 'if-match': '*' },
    }),
    'admin.deleteGenre': async () => ({
      ...post(`/admin/genres/${await genre()}`),
      user: editor,
      method: 'DELETE',
      headers: { 'if-match': '*' },
    }),
    'admin.setShelf': async () => ({
      ...post('/admin/shelves/2026-12', { books: [(await aBook(shop.deps)).id] }),
      user: editor,
      method: 'PUT',
      headers: { 'if-match': '*' },
    }),
  };
}

/** Sends a request as a user; `null` is a visitor. */
export const sendWritingCall = (
  shop: TestShop,
  { method, path, body, headers = {}, part }: WritingRequest,
  user: { readonly token: string } | null,
): Promise<Response> =>
  shop.fetch(BASE_PATH + path, {
    method,
    headers: {
      ...(user ? { authorization: `Bearer ${user.token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
      'x-forwarded-for': '203.0.113.77',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : part ? { body: Uint8Array.from(part) } : {}),
  });
