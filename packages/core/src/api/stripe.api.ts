import { calls } from '../contract/index.ts';
import type { CallOptions } from './call-options.ts';
import type { HttpClient } from './http-client.ts';

/** Calls about connected payment accounts. */
export const stripeApi = (http: HttpClient) => ({
  /** Where the signed-in author manages payouts; `url` is `null` when there is nowhere to go. */
  login: (options?: CallOptions) => http(calls.stripe.login, { ...options }),
});
