import { calls } from '../contract/index.ts';
import type { CallOptions } from './call-options.ts';
import type { HttpClient } from './http-client.ts';

/** Calls for connected payment accounts. */
export const stripeApi = (http: HttpClient) => ({
  /** Returns the URL where the signed-in author manages payouts; `url` is `null` when there is none. */
  login: (options?: CallOptions) => http(calls.stripe.login, { ...options }),
});
