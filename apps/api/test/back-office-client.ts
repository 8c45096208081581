import { type AdminApi, createAdminApi } from '@octavo/core/admin';
import { BASE_PATH } from '@octavo/core/contract';
import { SHOP, type TestShop } from './harness.ts';

/** The client of the back office for a signed-in user. */
export const backOfficeOf = (shop: TestShop, { token }: { readonly token: string }): AdminApi =>
  createAdminApi({
    baseUrl: SHOP + BASE_PATH,
    tokens: { read: () => ({ accessToken: token, refreshToken: '' }), write: () => {}, clear: () => {} },
    fetch: async (request) => {
      const { url, method, headers } = request;
      return shop.fetch(url, { method, headers, ...(request.body ? { body: await request.arrayBuffer() } : {}) });
    },
  });
