import { createApi } from '@octavo/core/api';
import { formatCents, toCartItem } from '@octavo/core/entities';
import { bindAuth, bindCheckout, selectCanPay, selectIsAuthenticated } from '@octavo/core/machines';
import { createSearchIndex, searchProducts } from '@octavo/core/search';
import { createCartStore, createSessionStore, memoryStorage } from '@octavo/core/storage';
import { aBilling, createFakeShop, FAKE_PASSWORD } from '@octavo/core/testing';
import { createActor, waitFor } from 'xstate';

/** Searches a book, logs in, buys the book and lists the library: a complete shop without a screen. */
export async function buyABook(log: (line: string) => void): Promise<void> {
  // A front end passes its own server, storage and card provider.
  const shop = createFakeShop();
  const storage = memoryStorage();
  const session = createSessionStore(storage);
  const cart = createCartStore(storage);
  const api = createApi({ baseUrl: shop.baseUrl, fetch: shop.fetch, tokens: session });

  const index = createSearchIndex(await api.products.list());
  const [hit] = searchProducts(index, 'salt').hits;
  const item = hit && toCartItem(hit.product);
  if (!item) throw new Error('Salt Roads is not for sale');
  cart.add(item);
  log(`${item.name} by ${hit.author}, ${formatCents(cart.read().totalCents)}`);

  const auth = createActor(bindAuth({ api, session, cart }), { input: session.restore() }).start();
  auth.send({ type: 'login.submitted', form: { username: 'ines_h', password: FAKE_PASSWORD, rememberMe: true } });
  await waitFor(auth, selectIsAuthenticated);

  const machine = bindCheckout({ api, tokens: session, cart, payment: shop.payment });
  const checkout = createActor(machine, { input: { items: cart.read().items } });
  checkout.on('order.paid', ({ orderId }) => log(`Order ${orderId} is paid`));
  checkout.start();
  checkout.send({ type: 'billing.submitted', billing: aBilling() });
  await waitFor(checkout, selectCanPay);
  checkout.send({ type: 'payment.submitted' });
  await waitFor(checkout, (snapshot) => snapshot.status === 'done');

  const owned = await api.products.library({ userId: 3 });
  log(`In the library: ${owned.map((book) => book.name).join(', ')}`);
}
