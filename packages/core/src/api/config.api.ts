import { calls } from '../contract/index.ts';
import type { CallOptions } from './call-options.ts';
import type { HttpClient } from './http-client.ts';
import { ifSupported } from './if-supported.ts';

/** Calls for the server configuration. */
export const configApi = (http: HttpClient) => ({
  /** Additive: returns payment key and script, URLs and features; `null` if the server supports only the specification. */
  read: (options?: CallOptions) => ifSupported(http, calls.config.read, { ...options }),
});
