import { adminReviewFilters } from '@octavo/core/admin';
import * as v from 'valibot';

/** The view of the reviews of all books. Unknown values count as absent, because an admin can edit the URL. */
export const AdminReviewsSearch = v.object({
  filter: v.fallback(v.optional(v.picklist(adminReviewFilters)), undefined),
  search: v.fallback(v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(100))), undefined),
  cursor: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/))), undefined),
});
/** The view of the reviews of all books. */
export type AdminReviewsSearch = v.InferOutput<typeof AdminReviewsSearch>;
