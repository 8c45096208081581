import { additive } from '../contract/call.ts';
import { AdminLegalTextSchema, LegalTextChangeSchema, LegalTextParam, LegalTextQuery } from './legal.schema.ts';

/** The calls of the legal texts (`/admin/legal`), for admins. */
export const legalCalls = {
  legalText: additive({
    method: 'GET',
    path: '/admin/legal/:kind',
    auth: 'required',
    response: AdminLegalTextSchema,
    failures: ['sign_in_required', 'permission_denied', 'validation_failed', 'legal_text_not_found'],
  }),
  /** Needs the `version` of the text in `If-Match`. 412 `edited_elsewhere` has the stored text in `current`. */
  setLegalText: additive({
    method: 'PUT',
    path: '/admin/legal/:kind',
    auth: 'required',
    encoding: 'json',
    response: AdminLegalTextSchema,
    failures: ['sign_in_required', 'permission_denied', 'validation_failed', 'version_missing', 'edited_elsewhere'],
  }),
} as const;

/** The calls of the legal texts with the schemas of their requests. */
export const legalContract = {
  legalText: { ...legalCalls.legalText, params: LegalTextParam, query: LegalTextQuery },
  setLegalText: { ...legalCalls.setLegalText, params: LegalTextParam, body: LegalTextChangeSchema },
} as const;

/** One line about each call of the legal texts, for documentation. */
export const legalSummaries: Readonly<Record<keyof typeof legalCalls, string>> = {
  legalText: 'Returns a legal text with its markup, the current or an earlier version.',
  setLegalText:
    'Publishes a new version of a legal text. `If-Match` has the version that the admin saw; for another version, 412 returns the stored text in `current`.',
};
