import * as v from 'valibot';

/** Rows as the server wrote them: an export is kept and not worked with, so nothing in it is dropped. */
const rows = v.optional(v.array(v.record(v.string(), v.unknown())), []);

/** Everything the shop knows of one person, as one document to be saved. */
export const AccountExportSchema = v.looseObject({
  /** ISO 8601 with `Z`. */
  date_created: v.string(),
  /** As `GET /users/me` has it, with the date of registration. */
  user: v.record(v.string(), v.unknown()),
  /** As `GET /orders` has them, with billing, without payment secrets. */
  orders: rows,
  /** Books that may be read: `product_id`, `name`, since when. */
  library: rows,
  /** `product_id`, `name`, since when. */
  favorites: rows,
  /** Own reviews with `product_id` and `text`. */
  reviews: rows,
  /** As `GET /users/sessions` has them. */
  sessions: rows,
  /** Reading apps that sign in by themselves, as `GET /users/app-passwords` has them. */
  reading_apps: rows,
  /** Per book: `product_id`, `name`, `position`, `settings`, and `marks` as W3C Web Annotations. */
  reading: rows,
});
export type AccountExport = v.InferOutput<typeof AccountExportSchema>;
