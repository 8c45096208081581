import { calls } from '../contract/index.ts';
import type { CallOptions } from './call-options.ts';
import type { HttpClient } from './http-client.ts';

/** Calls for favorites. They finish even after the visitor leaves the page. */
export const favoritesApi = (http: HttpClient) => ({
  add: async (productId: number, options?: CallOptions): Promise<void> => {
    await http(calls.favorites.add, { params: { productId }, keepalive: true, ...options });
  },
  remove: async (productId: number, options?: CallOptions): Promise<void> => {
    await http(calls.favorites.remove, { params: { productId }, keepalive: true, ...options });
  },
});
