import type { CallOptions } from '../api/call-options.ts';
import type { HttpClient } from '../api/http-client.ts';
import { stripeCalls } from '../contract/stripe.contract.ts';
import { payoutsCalls as calls } from './payouts.calls.ts';

/** Calls for payouts. */
export const payoutsApi = (http: HttpClient) => ({
  /** Returns the state of the author's payment account and balance. */
  payouts: (options?: CallOptions) => http(calls.payouts, { ...options }),

  /** Returns the URL where the author sets up or manages the payment account; `url` is `null` when there is none. */
  payoutLogin: (options?: CallOptions) => http(stripeCalls.login, { ...options }),
});
