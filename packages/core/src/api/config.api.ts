import { calls } from '../contract/index.ts';
import type { CallOptions } from './call-options.ts';
import type { HttpClient } from './http-client.ts';
import { ifSupported } from './if-supported.ts';

/** Calls about the server itself. */
export const configApi = (http: HttpClient) => ({
  /** Additive: payment key and script, addresses, abilities; `null` from a server that has only the spec's calls. */
  read: (options?: CallOptions) => ifSupported(http, calls.config.read, { ...options }),
});
