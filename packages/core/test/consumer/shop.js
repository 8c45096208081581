/** A minimal front end that uses only the published package and returns its results. */
import { createApi } from '@octavo/core/api';
import { contract } from '@octavo/core/contract';
import { formatCents, toCartItem } from '@octavo/core/entities';
import { NotFoundError } from '@octavo/core/errors';
import { bindAuth, selectIsAuthenticated } from '@octavo/core/machines';
import { validationMessages } from '@octavo/core/messages';
import { createSearchIndex, searchProducts } from '@octavo/core/search';
import { createCartStore, createSessionStore, memoryStorage } from '@octavo/core/storage';
import { createFakeShop, FAKE_PASSWORD } from '@octavo/core/testing';
import { LoginFormSchema, validate } from '@octavo/core/validators';
import { createActor, waitFor } from 'xstate';

export async function visit() {
  const shop = createFakeShop();
  const storage = memoryStorage();
  const session = createSessionStore(storage);
  const cart = createCartStore(storage);
  const api = createApi({ baseUrl: shop.baseUrl, fetch: shop.fetch, tokens: session });
  const [hit] = searchProducts(createSearchIndex(await api.products.list()), 'salt').hits;
  cart.add(toCartItem(hit.product));
  const auth = createActor(bindAuth({ api, session, cart }), { input: session.restore() }).start();
  auth.send({ type: 'login.submitted', form: { username: 'ines_h', password: FAKE_PASSWORD, rememberMe: true } });
  await waitFor(auth, selectIsAuthenticated);
  const missing = await api.products.bySlug({ slug: 'no-such-book' }).catch((error) => error);
  const empty = validate(LoginFormSchema, {});
  return {
    total: formatCents(cart.read().totalCents),
    path: contract.auth.login.path,
    isMissing: missing instanceof NotFoundError,
    message: empty.errors.username === validationMessages.usernameRequired,
    library: (await api.products.library({ userId: 3 })).length,
  };
}
