import { type ApiOptions, createClients } from '../api/create-clients.ts';
import type { TokenStore } from '../entities/index.ts';
import { studioApi } from './studio.api.ts';

/** Options of the studio's client. Pass the tokens and the lock of the shop's client, so that both share one session. */
export interface StudioApiOptions extends ApiOptions {
  readonly tokens: TokenStore;
}

/** Creates the client of the studio's calls. Failures are `StoreError`s with codes of `studioMessages` and others. */
export const createStudioApi = (options: StudioApiOptions) => studioApi(createClients(options).http);

/** All calls of the studio's client. */
export type StudioApi = ReturnType<typeof createStudioApi>;
