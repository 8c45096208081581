import { BASE_PATH } from '@octavo/core/contract';
import type { Product } from '@octavo/core/entities';
import { errorText } from '@octavo/core/errors';
import { selectUser } from '@octavo/core/machines';
import { createSearchIndex, searchProducts } from '@octavo/core/search';
import { createShop } from '@octavo/core/shop';
import { webStorage } from '@octavo/core/storage';
import { computed, onScopeDispose, ref, shallowRef } from 'vue';

/** The shop as reactive state of a component. */
export function useShop() {
  const shop = createShop({
    baseUrl: BASE_PATH,
    storage: webStorage({ area: () => localStorage, events: window }),
  });
  const { auth, cart, favorites, queries, queryClient } = shop;
  const message = ref('');
  const text = ref('');
  const books = shallowRef<readonly Product[]>([]);
  const index = shallowRef(createSearchIndex<Product>([]));
  const cartNow = shallowRef(cart.read());
  const user = shallowRef(selectUser(auth.getSnapshot()));
  /** Increases with each change of the favorites, so that Vue reads them again. */
  const favoritesVersion = ref(0);

  cart.subscribe(() => (cartNow.value = cart.read()));
  favorites.subscribe(() => (favoritesVersion.value += 1));
  favorites.on('toast', (toast) => (message.value = toast.message));
  favorites.on('signIn.required', () => (message.value = 'Log in to save favorites.'));
  auth.subscribe((snapshot) => (user.value = selectUser(snapshot)));
  auth.on('toast', (toast) => (message.value = toast.message));
  auth.on('session.started', () => void load());
  onScopeDispose(shop.close);

  async function load(): Promise<void> {
    try {
      const { data, total } = await queryClient.fetchQuery(queries.catalog());
      books.value = data;
      index.value = createSearchIndex(data, total);
      if (user.value) await queryClient.fetchQuery(queries.favorites());
    } catch (error) {
      message.value = errorText(error, 'The books could not be loaded.');
    }
  }
  void load();

  return {
    message,
    text,
    user,
    cart: cartNow,
    matches: computed(() => {
      const found = text.value.trim() ? searchProducts(index.value, text.value).hits : null;
      return (found?.map(({ product }) => product) ?? books.value).slice(0, 24);
    }),
    isFavorite: (book: Product): boolean => favoritesVersion.value >= 0 && favorites.isFavorite(book),
    toggle: favorites.toggle,
    addToCart: cart.add,
    logIn: (username: string, password: string): void =>
      auth.send({ type: 'login.submitted', form: { username, password, rememberMe: true } }),
    logOut: (): void => auth.send({ type: 'logout.pressed' }),
  };
}
