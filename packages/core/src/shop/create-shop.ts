import type { QueryClient } from '@tanstack/query-core';
import { type ActorRefFrom, createActor } from 'xstate';
import { type Api, createApi, type Fetch } from '../api/index.ts';
import type { Config } from '../entities/index.ts';
import { bindAuth, type PaymentGateway } from '../machines/index.ts';
import { type CheckoutActor, type CheckoutOptions, startCheckout } from './checkout.ts';
import { createFavorites, type Favorites } from './favorites.ts';
import { lazy } from './lazy.ts';
import { createQueries, type ShopQueries } from './queries.ts';
import { createShopState, type ShopState, type ShopStateOptions } from './shop-state.ts';

/** The auth machine as a running actor. */
export type AuthActor = ActorRefFrom<ReturnType<typeof bindAuth>>;

/** The ports of a front end. */
export interface ShopOptions extends ShopStateOptions {
  /** An absolute URL outside a page, such as `https://books.example/api/v1`. */
  readonly baseUrl: string;
  /** The card provider of each checkout that names no other. */
  readonly payment?: PaymentGateway | undefined;
  /** Default: the global `fetch`. */
  readonly fetch?: Fetch | undefined;
  readonly queryClient?: QueryClient | undefined;
}

/** A shop without a user interface: everything a front end needs, connected. */
export interface Shop extends ShopState {
  readonly api: Api;
  readonly queries: ShopQueries;
  /** The started auth machine. It knows when a session has expired. */
  readonly auth: AuthActor;
  /** Reset when the user changes. */
  readonly favorites: Favorites;
  /**
   * Starts a checkout of the cart.
   * @throws {Error} without a payment gateway
   */
  checkout(options?: CheckoutOptions & { readonly payment?: PaymentGateway | undefined }): CheckoutActor;
  /** Returns the server configuration, requested once; `null` if the server has none. */
  config(): Promise<Config | null>;
  /** Stops all listeners and timers. Pending requests continue. */
  close(): void;
}

/** Creates a {@link Shop} from the ports of a front end. */
export function createShop({ baseUrl, payment: defaultPayment, fetch, ...options }: ShopOptions): Shop {
  const state = createShopState(options);
  const { session, cart, currentSession, queryClient } = state;
  const api = createApi({
    baseUrl,
    tokens: session,
    onSessionEnded: () => auth.send({ type: 'session.expired' }),
    ...(fetch ? { fetch } : {}),
  });
  const auth = createActor(bindAuth({ api, session, cart }), { input: session.restore() }).start();
  const favorites = createFavorites({ api, session, queryClient });
  currentSession.onUserChange(() => favorites.reset());
  const config = lazy(() => api.config.read());
  return {
    ...state,
    api,
    queries: createQueries({ api, queryClient }),
    auth,
    favorites,
    config: config.load,
    checkout: ({ payment = defaultPayment, ...checkoutOptions } = {}) => {
      if (!payment) throw new Error('A checkout needs a payment gateway.');
      return startCheckout({ api, session, cart, queryClient, payment }, checkoutOptions);
    },
    close: () => {
      auth.stop();
      favorites.close();
      currentSession.close();
      queryClient.clear();
    },
  };
}
