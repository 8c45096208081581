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
import { aBilling, createFakeShop, FAKE_PASSWORD } from './index.ts';

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

describe('a shop without network, screen or browser', () => {
  it('lets a customer log in, buy after a declined card, and read', async () => {
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

  it('renews a session that has run out, in silence', async () => {
    const { shop, api, session } = await openShop();
    const before = session.read()?.accessToken;
    shop.expireAccess();
    await Promise.all([api.products.favorites(), api.users.me(), api.orders.list({})]);
    expect(session.read()?.accessToken).not.toBe(before);
    expect(shop.requests.filter((line) => line === 'POST /auth/refresh')).toHaveLength(1);
  });

  it('holds requests to the contract, as a server does', async () => {
    const { api } = await openShop();
    const order = { payment_method: 'stripe', payment_method_title: 'Credit Card (Stripe)', set_paid: false } as const;
    await expect(
      api.orders.create({ ...order, billing: aBilling({ city: '' }), line_items: [] }),
    ).rejects.toMatchObject({
      code: 'validation_failed',
      errors: { 'billing.city': 'Required', line_items: 'At least one product is required' },
    });
  });

  it('answers every other call as well', async () => {
    const { shop, api } = await openShop();
    expect(await api.products.genres()).toHaveLength(2);
    expect(await api.products.list()).toHaveLength(12);
    expect(await api.products.ofGenre({ genreId: 4 })).toHaveLength(6);
    expect((await api.products.search('salt')).map((book) => book.slug)).toEqual(['salt-roads']);
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
    shop.answerNext(() => Response.json({ detail: 'Closed' }, { status: 503 }));
    await expect(api.products.list()).rejects.toMatchObject({ status: 503, message: 'Closed' });
    await api.auth.logout();
    await expect(api.products.favorites()).rejects.toMatchObject({ status: 401 });
  });
});
