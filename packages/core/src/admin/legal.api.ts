import * as v from 'valibot';
import type { CallOptions } from '../api/call-options.ts';
import type { HttpClient } from '../api/http-client.ts';
import type { LegalTextKind } from '../contract/index.ts';
import { StoreError } from '../errors/index.ts';
import { legalCalls as calls } from './legal.calls.ts';
import { type AdminLegalText, AdminLegalTextSchema, type LegalTextChange } from './legal.schema.ts';

/** Calls of the legal texts. Admins only. */
export const legalApi = (http: HttpClient) => ({
  /**
   * Returns a legal text: version `number`, or the current one.
   *
   * @throws {NotFoundError} legal_text_not_found for a version that does not exist
   */
  legalText: (kind: LegalTextKind, { number, ...options }: CallOptions & { readonly number?: number } = {}) =>
    http(calls.legalText, { params: { kind }, query: { version: number }, ...options }),

  /**
   * Publishes a new version. `version` is the one that the admin saw.
   *
   * @throws {BadRequestError} edited_elsewhere when another version is stored; `legalTextEditedElsewhere` reads it
   */
  setLegalText: (kind: LegalTextKind, version: string, change: LegalTextChange, options?: CallOptions) =>
    http(calls.setLegalText, { params: { kind }, body: change, headers: { 'If-Match': version }, ...options }),
});

const EditedElsewhereSchema = v.object({ code: v.literal('edited_elsewhere'), current: AdminLegalTextSchema });

/** Returns the stored text of a change that was refused because of another version; `null` for any other failure. */
export function legalTextEditedElsewhere(failure: unknown): AdminLegalText | null {
  const parsed = v.safeParse(EditedElsewhereSchema, failure instanceof StoreError ? failure.body : undefined);
  return parsed.success ? parsed.output.current : null;
}
