import { expect, it, onTestFinished } from 'vitest';
import { waitFor } from 'xstate';
import { toCartItem } from '../entities/index.ts';
import { selectCanPay, selectIsAuthenticated } from '../machines/index.ts';
import { memoryStorage } from '../storage/index.ts';
import { aBilling, aCartItem, createFakeShop, FAKE_PASSWORD } from '../testing/index.ts';
import type { CheckoutActor } from './checkout.ts';
import { createShop } from './create-shop.ts';

function openShop() {
  const server = createFakeShop();
  const { baseUrl, fetch, payment } = server;
  const shop = createShop({ baseUrl, fetch, payment, storage: memoryStorage() });
  onTestFinished(shop.close);
  const logIn = async (): Promise<void> => {
    shop.auth.send({
      type: 'login.submitted',
      form: { username: 'ines_h', password: FAKE_PASSWORD, rememberMe: true },
    });
    await waitFor(shop.auth, selectIsAuthenticated);
  };
  return { server, shop, logIn };
}

async function pay(checkout: CheckoutActor): Promise<void> {
  await waitFor(checkout, selectCanPay);
  checkout.send({ type: 'payment.submitted' });
  await waitFor(checkout, ({ status }) => status === 'done');
}

it('buys a book and invalidates the cached library', async () => {
  const { shop, logIn } = openShop();
  await logIn();
  const { data } = await shop.queryClient.fetchQuery(shop.queries.catalog());
  const book = data.find(({ slug }) => slug === 'salt-roads');
  const item = book && toCartItem(book);
  if (item) shop.cart.add(item);
  expect(await shop.queryClient.fetchQuery(shop.queries.library(3))).toEqual([]);
  expect(await shop.queryClient.fetchQuery(shop.queries.ownedIds())).toEqual([]);
  const checkout = shop.checkout();
  checkout.send({ type: 'billing.submitted', billing: aBilling() });
  await pay(checkout);
  expect(shop.cart.read().items).toEqual([]);
  // Known at once, without another request.
  expect(shop.queryClient.getQueryData(shop.queries.ownedIds().queryKey)).toEqual([book?.id]);
  expect(await shop.queryClient.fetchQuery(shop.queries.library(3))).toMatchObject([{ slug: 'salt-roads' }]);
});

it('pays an unpaid order without creating another one', async () => {
  const { server, shop, logIn } = openShop();
  await logIn();
  const { data } = await shop.api.products.catalog();
  const item = data[0] && toCartItem(data[0]);
  if (!item) throw new Error('The catalog is empty.');
  shop.cart.add(item);
  const first = shop.checkout();
  const created: Parameters<typeof shop.api.orders.byId>[0][] = [];
  first.on('order.created', ({ order }) => created.push(order.id));
  first.send({ type: 'billing.submitted', billing: aBilling() });
  const { context } = await waitFor(first, selectCanPay);
  first.stop();
  if (!context.order) throw new Error('No order was created.');
  const unpaid = { order: context.order, billing: aBilling(), items: [item] };
  let paidOrder: unknown;
  await pay(
    shop.checkout({ unpaid, prepare: (checkout) => checkout.on('order.paid', ({ orderId }) => (paidOrder = orderId)) }),
  );
  expect([paidOrder]).toEqual(created);
  expect(server.requests.filter((request) => request.startsWith('POST /orders'))).toHaveLength(1);
});

it('starts a checkout with known billing details, and needs a payment gateway', () => {
  const { server, shop } = openShop();
  shop.cart.add(aCartItem());
  const checkout = shop.checkout({ billing: { first_name: 'Ines' } });
  expect(checkout.getSnapshot().context.billing.first_name).toBe('Ines');
  checkout.stop();
  const withoutPayment = createShop({ baseUrl: server.baseUrl, storage: memoryStorage() });
  onTestFinished(withoutPayment.close);
  expect(() => withoutPayment.checkout()).toThrow('payment gateway');
});

it('ends an expired session, and resets the favorites', async () => {
  const { shop, logIn } = openShop();
  await logIn();
  shop.favorites.toggle({ id: 1, favorite: false });
  shop.session.write({ accessToken: 'expired', refreshToken: 'expired' });
  let reason: string | undefined;
  shop.auth.on('session.ended', (event) => (reason = event.reason));
  await expect(shop.api.orders.list({})).rejects.toMatchObject({ status: 401 });
  expect(reason).toBe('expired');
  expect(shop.currentSession.read().user).toBeNull();
  expect(shop.favorites.read().size).toBe(0);
});

it('requests the configuration once, and again after a failure', async () => {
  const { server, shop } = openShop();
  server.respondOnce(() => new Response('', { status: 503 }));
  await expect(shop.config()).rejects.toMatchObject({ status: 503 });
  expect(await shop.config()).toBe(await shop.config());
  expect(server.requests.filter((request) => request === 'GET /config')).toHaveLength(2);
});
