import { emailStatuses } from '@octavo/core/admin';
import * as v from 'valibot';

/** The view of the emails. Unknown values count as absent, because an admin can edit the URL. */
export const EmailsSearch = v.object({
  search: v.fallback(v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))), undefined),
  status: v.fallback(v.optional(v.picklist(emailStatuses)), undefined),
  cursor: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(20))), undefined),
});
/** The view of the emails. */
export type EmailsSearch = v.InferOutput<typeof EmailsSearch>;
