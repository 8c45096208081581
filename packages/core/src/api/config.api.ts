import { calls } from '../contract/index.ts';
import type { CallOptions } from './call-options.ts';
import type { Http } from './http.ts';
import { ifOffered } from './offered.ts';

/** Calls about the server itself. */
export const configApi = (http: Http) => ({
  /** Additive: payment key and script, addresses, abilities; `null` from a server that has only the spec's calls. */
  read: (options?: CallOptions) => ifOffered(http, calls.config.read, { ...options }),
});
