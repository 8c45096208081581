import { createActor, waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { createApi } from '../api/index.ts';
import { streamUrlOf, toCartItem } from '../entities/index.ts';
import {
  bindAuth,
  bindCheckout,
  selectCanPay,
  selectCheckoutStep,
  selectIsAuthenticated,
  selectPaymentFailure,
  selectUser,
} from '../machines/index.ts';
import { createCartStore, createSessionStore, memoryStorage } from '../storage/index.ts';
import { toOrderRequest } from '../validators/index.ts';
import { aBilling, aCartItem, createFakeShop, FAKE_PASSWORD } from './index.ts';

async function openShop() {
  const shop = createFakeShop();
  const storage = memoryStorage();
  const [session, cart] = [createSessionStore(storage), createCartStore(storage)];
  const api = createApi({ baseUrl: shop.baseUrl, fetch: shop.fetch, tokens: session });
  const auth = createActor(bindAuth({ api, session, cart }), { input: session.restore() }).start();
  auth.send({ type: 'login.submitted', form: { username: 'ines_h', password: FAKE_PASSWORD, rememberMe: true } });
  await waitFor(auth, selectIsAuthenticated);
  return { shop, session, cart, api, auth };
}

describe('the shop without network, screen or browser', () => {
  it('lets a customer log in, retry a declined card, and read', async () => {
    const { shop, session, cart, api, auth } = await openShop();
    expect(selectUser(auth.getSnapshot())?.username).toBe('ines_h');
    const book = await api.products.bySlug({ slug: 'salt-roads' });
    expect(streamUrlOf(book)).toBeNull();
    const item = toCartItem(book);
    if (item) cart.add(item);

    shop.payment.outcomes.push({ errorMessage: 'Your card was declined.' });
    const checkout = createActor(bindCheckout({ api, tokens: session, cart, payment: shop.payment }), {
      input: { items: cart.read().items },
    }).start();
    checkout.send({ type: 'billing.submitted', billing: aBilling() });
    await waitFor(checkout, selectCanPay);
    checkout.send({ type: 'payment.submitted' });
    const declined = await waitFor(checkout, selectCanPay);
    expect(selectPaymentFailure(declined)).toBe('Your card was declined.');
    checkout.send({ type: 'payment.submitted' });
    const paid = await waitFor(checkout, (snapshot) => snapshot.status === 'done');
    expect(selectCheckoutStep(paid)).toBe('success');

    expect((await api.products.library({ userId: 3 })).map((owned) => owned.slug)).toEqual(['salt-roads']);
    expect(streamUrlOf(await api.products.bySlug({ slug: 'salt-roads', userId: 3 }))).toBe(
      'http://reader.test/read/grant-2/',
    );
    expect((await api.orders.list({})).data).toMatchObject([{ status: 'paid', total: '1.99' }]);
    expect([cart.read().items, shop.requests.filter((line) => line === 'POST /orders')]).toEqual([
      [],
      ['POST /orders'],
    ]);
  });

  it('refreshes an expired session without an event', async () => {
    const { shop, api, session } = await openShop();
    const before = session.read()?.accessToken;
    shop.expireAccessTokens();
    await Promise.all([api.products.favorites(), api.users.me(), api.orders.list({})]);
    expect(session.read()?.accessToken).not.toBe(before);
    expect(shop.requests.filter((line) => line === 'POST /auth/refresh')).toHaveLength(1);
  });

  it('validates requests with the contract, like the server', async () => {
    const { api } = await openShop();
    const order = { payment_method: 'stripe', payment_method_title: 'Credit Card (Stripe)', set_paid: false } as const;
    await expect(
      api.orders.create({ ...order, billing: aBilling({ city: '' }), line_items: [] }),
    ).rejects.toMatchObject({
      code: 'validation_failed',
      errors: { 'billing.city': 'Required', line_items: 'At least one product is required' },
    });
  });

  it('supports all other calls', async () => {
    const { shop, api } = await openShop();
    expect(await api.products.genres()).toHaveLength(2);
    expect(await api.products.list()).toHaveLength(12);
    expect(await api.products.ofGenre({ genreId: 4 })).toHaveLength(6);
    expect((await api.products.search('salt')).data.map((book) => book.slug)).toEqual(['salt-roads']);
    expect((await api.products.topSales())[0]?.total_sales).toBe(11);
    expect(await api.products.featured()).toHaveLength(8);
    expect(await api.reviews.list({ productId: 1, page: 3 })).toHaveLength(3);
    expect(await api.reviews.summary({ productId: 1 })).toMatchObject({ histogram: [0, 0, 0, 23, 0] });
    await api.favorites.add(1);
    await api.favorites.remove(2);
    expect(await api.products.favorites()).toHaveLength(1);
    const profile = { first_name: 'Ina', last_name: 'Harlow', email: 'ina@octavo.example' };
    expect(await api.users.updateProfile(profile)).toMatchObject({ display_name: 'Ina Harlow' });
    await api.users.changePassword({ current_password: FAKE_PASSWORD, new_password: 'New!2026' });
    expect((await api.stripe.login()).url).toBe('https://connect.test/express');
    expect(await api.config.read()).toEqual(shop.state.config);
    const form = { username: 'new_one', email: 'n@o.example', password: 'New!2026', first_name: '', last_name: '' };
    expect(await api.auth.register({ ...form, role: 'author' })).toMatchObject({ success: true, access_token: null });
    await expect(api.auth.register({ ...form, role: 'author' })).rejects.toMatchObject({ code: 'username_taken' });
    expect((await api.auth.forgotPassword({ email: 'n@o.example' })).message).not.toBe('');
    await api.auth.resetPassword({ key: 'k', login: 'new_one', new_password: 'Newer!2026' });
    shop.respondOnce(() => Response.json({ detail: 'Closed' }, { status: 503 }));
    await expect(api.products.list()).rejects.toMatchObject({ status: 503, message: 'Closed' });
    expect(await api.authors.bySlug({ slug: 'maren-oskalo' })).toMatchObject({
      author: { book_count: 12 },
      total_pages: 1,
    });
    await expect(api.authors.bySlug({ slug: 'nobody' })).rejects.toMatchObject({ code: 'author_not_found' });
    const { data } = (await api.series.bySlug({ slug: 'the-portmere-books' })) ?? { data: [] };
    expect(data.map((book) => book.id)).toEqual([3, 2, 1]);
    await expect(api.series.bySlug({ slug: 'none' })).rejects.toMatchObject({ code: 'series_not_found' });
    expect(await (await api.annotations.export({ format: 'jsonld' }))?.blob.text()).toContain('AnnotationCollection');
    expect(await api.annotations.books()).toEqual([]);
    await api.auth.logout();
    await expect(api.products.favorites()).rejects.toMatchObject({ status: 401 });
  });

  it('accepts one review per buyer and returns its text to the reviewer', async () => {
    const { shop, api } = await openShop();
    const draft = { product_id: 2, rating: 5 as const, review: 'Salt <3\n\nRoads.' };
    await expect(api.reviews.create(draft)).rejects.toMatchObject({ code: 'not_entitled' });
    shop.state.accounts[0]?.owned.add(2);
    expect(await api.reviews.summary({ productId: 2 })).toMatchObject({ can_review: true, own_review: null });
    const review = await api.reviews.create(draft);
    expect(review).toMatchObject({ rating: 5, review: '<p>Salt &lt;3</p><p>Roads.</p>', text: draft.review });
    await expect(api.reviews.create(draft)).rejects.toMatchObject({ code: 'already_reviewed' });
    expect(await api.reviews.own()).toMatchObject({ data: [{ id: review?.id, product: { id: 2 } }], total_pages: 1 });
    const changed = await api.reviews.update(review?.id ?? '', { rating: 3, review: 'Less so.' });
    expect(await api.reviews.summary({ productId: 2 })).toMatchObject({ can_review: false, own_review: changed });
    expect((await api.reviews.list({ productId: 2 }))[0]).not.toHaveProperty('text');
    await expect(api.reviews.update(1, { rating: 1, review: 'Mine now.' })).rejects.toMatchObject({
      code: 'review_not_found',
    });
    expect(await api.reviews.report(1, { reason: 'spam', note: '' })).toBe(true);
    expect(shop.state.reports).toEqual([{ reviewId: 1, reason: 'spam', note: '' }]);
    await expect(api.reviews.remove(1)).rejects.toMatchObject({ code: 'review_not_found' });
    expect(await api.reviews.remove(review?.id ?? '')).toBe(true);
    expect(await api.reviews.summary({ productId: 2 })).toMatchObject({ can_review: true, own_review: null });
    const reported = await api.reviews.create(draft);
    await api.reviews.report(reported?.id ?? '', { reason: 'spam', note: '' });
    await expect(api.reviews.remove(reported?.id ?? '')).rejects.toMatchObject({ code: 'review_moderated' });
  });

  it('cancels only unpaid orders, and returns an owned book as a file', async () => {
    const { shop, api } = await openShop();
    const order = await api.orders.create(toOrderRequest(aBilling(), [aCartItem({ id: 2 })]));
    expect(await api.orders.cancel(order.id)).toMatchObject({ status: 'canceled' });
    const again = await api.orders.create(toOrderRequest(aBilling(), [aCartItem({ id: 2 })]));
    await expect(api.products.file({ slug: 'salt-roads' })).rejects.toMatchObject({ code: 'not_entitled' });
    shop.markPaid(again.id);
    await expect(api.orders.cancel(again.id)).rejects.toMatchObject({ code: 'order_not_cancelable' });
    await expect(api.orders.cancel(1)).rejects.toMatchObject({ code: 'order_not_found' });
    expect(await api.products.file({ slug: 'salt-roads' })).toMatchObject({ filename: 'Salt Roads.epub' });
  });

  it('stores which emails an account has asked for', async () => {
    const { api } = await openShop();
    expect(await api.users.notifications()).toEqual({ new_editions: false });
    expect(await api.users.updateNotifications({ new_editions: true })).toEqual({ new_editions: true });
    expect(await api.users.notifications()).toEqual({ new_editions: true });
  });

  it('creates app passwords, returns each once, and revokes them', async () => {
    const { api } = await openShop();
    const created = await api.users.createAppPassword({ name: 'KOReader' });
    expect(created?.password).toMatch(/^[a-z-]{23}$/);
    expect(await api.users.appPasswords()).toEqual([
      { id: created?.id, name: 'KOReader', date_created: '2026-03-05T16:07:00Z', date_last_used: '' },
    ]);
    expect(await api.users.revokeAppPassword(created?.id ?? '')).toBe(true);
    expect(await api.users.appPasswords()).toEqual([]);
  });

  it('lists and ends sessions, exports the data of an account and deletes it', async () => {
    const { shop, api } = await openShop();
    const otherDevice = createApi({
      baseUrl: shop.baseUrl,
      fetch: shop.fetch,
      tokens: createSessionStore(memoryStorage()),
    });
    const login = { username: 'ines_h', password: FAKE_PASSWORD };
    await otherDevice.auth.login(login);
    await otherDevice.auth.login(login);
    const sessions = (await api.users.sessions()) ?? [];
    expect(sessions.map((session) => session.is_current)).toEqual([true, false, false]);
    expect(await api.users.revokeSession(sessions[1]?.id ?? '')).toBe(true);
    await expect(api.users.revokeSession(sessions[1]?.id ?? '')).rejects.toMatchObject({ code: 'session_not_found' });
    expect(await api.users.revokeOtherSessions()).toBe(1);

    await api.users.updateProfile({ first_name: 'Ines', last_name: 'Harlow', email: 'thief@octavo.example' });
    const [key = ''] = shop.state.undoKeys.keys();
    expect(await otherDevice.users.undoEmailChange({ key })).toBe('Your email address has been restored.');
    await expect(otherDevice.users.undoEmailChange({ key })).rejects.toMatchObject({ code: 'undo_link_invalid' });
    await expect(api.users.me()).rejects.toMatchObject({ code: 'session_ended' });

    const back = await openShop();
    expect(await back.api.users.exportData()).toMatchObject({
      user: { username: 'ines_h' },
      orders: [],
      sessions: [{}],
    });
    await expect(back.api.users.deleteAccount({ password: 'wrong' })).rejects.toMatchObject({
      code: 'current_password_incorrect',
    });
    expect(await back.api.users.deleteAccount({ password: FAKE_PASSWORD })).toBe(true);
    await expect(back.api.auth.login(login)).rejects.toMatchObject({ code: 'credentials_invalid' });
  });

  it('verifies email addresses by emailed keys, which stay valid until they expire or the address changes', async () => {
    const { shop, api } = await openShop();
    const profile = { first_name: 'Ines', last_name: 'Harlow' };
    const isVerified = async () => (await api.users.me())?.email_verified;
    const lastKey = () => [...shop.state.verificationKeys.keys()].at(-1) ?? '';
    expect(await api.users.sendVerificationLink()).toBe('Your email address ines@octavo.example is verified.');
    expect(await api.users.updateProfile({ ...profile, email: 'new@octavo.example' })).toMatchObject({
      email_verified: false,
    });
    const oldest = lastKey();
    expect(await api.users.sendVerificationLink()).toBe(
      'A new link is on its way to new@octavo.example. After three emails to this address, it can take up to an hour.',
    );
    for (const key of shop.state.verificationKeys.values()) key.isExpired = true;
    await expect(api.users.verifyEmail({ key: oldest })).rejects.toMatchObject({ code: 'verification_link_expired' });
    expect(await isVerified()).toBe(false);
    expect(await api.users.verifyEmail({ key: lastKey() })).toBe('Your email address new@octavo.example is verified.');
    expect(await isVerified()).toBe(true);
    expect(await api.users.verifyEmail({ key: oldest })).toBe('Your email address new@octavo.example is verified.');
    await api.users.updateProfile({ ...profile, email: 'third@octavo.example' });
    await expect(api.users.verifyEmail({ key: oldest })).rejects.toMatchObject({ code: 'verification_link_invalid' });
    await expect(api.users.verifyEmail({ key: 'guessed' })).rejects.toMatchObject({
      code: 'verification_link_invalid',
    });
  });
});
