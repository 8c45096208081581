/** Buys a book from a script: configuration, search, login, order, payment with a test card, library. */
import { fileURLToPath } from 'node:url';
import { BASE_PATH } from '@octavo/core/contract';
import { formatCents, toCartItem } from '@octavo/core/entities';
import { selectCanPay, selectUser } from '@octavo/core/machines';
import { createSearchIndex, searchProducts } from '@octavo/core/search';
import { createShop, createStripeApiGateway, testProviderUrl } from '@octavo/core/shop';
import { memoryStorage } from '@octavo/core/storage';
import { waitFor } from 'xstate';

/** The customer of the demo catalog. */
const customer = { username: 'ines_h', password: 'Octavo!2026', rememberMe: true };
const billing = {
  first_name: 'Ines',
  last_name: 'Harlow',
  email: 'ines@octavo.example',
  phone: '+1 207 555 0100',
  address_1: '1 Quay Street',
  city: 'Portmere',
  state: 'ME',
  postcode: '04101',
  country: 'US',
};

/** Buys the first book that matches `text` in the shop at `origin`. */
export async function buyABook(origin: string, text: string, log: (line: string) => void): Promise<void> {
  const shop = createShop({ baseUrl: origin + BASE_PATH, storage: memoryStorage() });
  try {
    const config = await shop.config();
    const provider = config && testProviderUrl(config, origin);
    if (!provider) throw new Error('This shop accepts no test cards.');

    const { data, total } = await shop.queryClient.fetchQuery(shop.queries.catalog());
    const [hit] = searchProducts(createSearchIndex(data, total), text).hits;
    const item = hit && toCartItem(hit.product);
    if (!item) throw new Error(`No book for sale matches ${text}.`);
    log(`${item.name} by ${hit.author}, ${formatCents(item.priceCents)}`);
    shop.cart.add(item);

    shop.auth.send({ type: 'login.submitted', form: customer });
    const user = selectUser(await waitFor(shop.auth, (snapshot) => selectUser(snapshot) !== null, { timeout: 30_000 }));
    if (!user) throw new Error('The login failed.');

    const { publishable_key: publishableKey } = config.payment;
    const payment = createStripeApiGateway({ publishableKey, baseUrl: provider, paymentMethod: () => 'pm_card_visa' });
    const checkout = shop.checkout({ payment });
    checkout.on('order.paid', ({ orderId }) => log(`Order ${orderId} is paid`));
    checkout.send({ type: 'billing.submitted', billing });
    await waitFor(checkout, selectCanPay, { timeout: 30_000 });
    checkout.send({ type: 'payment.submitted' });
    await waitFor(checkout, ({ status }) => status === 'done', { timeout: 60_000 });

    const library = await shop.queryClient.fetchQuery(shop.queries.library(user.id));
    log(`In the library: ${library.map(({ name }) => name).join(', ')}`);
  } finally {
    shop.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buyABook(process.argv[2] ?? 'http://127.0.0.1:3000', process.argv[3] ?? 'nine rooms', (line) =>
    process.stdout.write(`${line}\n`),
  );
}
