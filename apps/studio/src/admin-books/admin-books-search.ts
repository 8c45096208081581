import { adminBookStatuses } from '@octavo/core/admin';
import * as v from 'valibot';

const TextSchema = v.fallback(v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))), undefined);

/** The view of the books of all sellers. Unknown values count as absent, because an admin can edit the URL. */
export const AdminBooksSearch = v.object({
  status: v.fallback(v.optional(v.picklist(adminBookStatuses)), undefined),
  seller: TextSchema,
  genre: TextSchema,
  search: TextSchema,
  cursor: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/))), undefined),
});
/** The view of the books of all sellers. */
export type AdminBooksSearch = v.InferOutput<typeof AdminBooksSearch>;
