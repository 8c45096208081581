import { calls, type LegalTextKind } from '../contract/index.ts';
import type { CallOptions } from './call-options.ts';
import type { HttpClient } from './http-client.ts';
import { ifSupported } from './if-supported.ts';

/** Calls for the legal texts of the shop. */
export const legalApi = (http: HttpClient) => ({
  /**
   * Additive: returns a legal text that an admin has published; `null` if the server does not support it.
   *
   * @throws {NotFoundError} legal_text_not_found
   */
  byKind: (kind: LegalTextKind, options?: CallOptions) =>
    ifSupported(http, calls.legal.byKind, { params: { kind }, ...options }),
});
