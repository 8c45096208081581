import { type ApiOptions, createClients } from '../api/create-clients.ts';
import type { TokenStore } from '../entities/index.ts';
import { adminApi } from './admin.api.ts';

/** Options of the client. Pass the tokens and the lock of the shop's client, so that both share one session. */
export interface AdminApiOptions extends ApiOptions {
  readonly tokens: TokenStore;
}

/** Creates the client of the back office's calls. Failures are `StoreError`s. */
export const createAdminApi = (options: AdminApiOptions) => adminApi(createClients(options).http);

/** All calls of the back office's client. */
export type AdminApi = ReturnType<typeof createAdminApi>;
