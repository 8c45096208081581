import * as v from 'valibot';

/** Rows as the server wrote them. An export is only stored, so no field is dropped. */
const rows = v.optional(v.array(v.record(v.string(), v.unknown())), []);

/** All stored data of one user, as one document for download. */
export const AccountExportSchema = v.looseObject({
  /** ISO 8601 with `Z`. */
  date_created: v.string(),
  /** As in `GET /users/me`, with the date of registration. */
  user: v.record(v.string(), v.unknown()),
  /** The author's `pen_name`, `biography` and `links`. */
  author_profile: v.optional(v.record(v.string(), v.unknown())),
  /** As in `GET /users/notifications`. */
  notifications: v.optional(v.record(v.string(), v.unknown()), {}),
  /** As in `GET /orders`, with billing details and without payment secrets. */
  orders: rows,
  /** Owned books: `product_id`, `name`, date. */
  library: rows,
  /** `product_id`, `name`, date. */
  favorites: rows,
  /** The user's reviews with `product_id` and `text`. */
  reviews: rows,
  /** The author's replies to reviews with `review_id`, `product_id` and `text`. */
  replies: rows,
  /** As in `GET /users/sessions`. */
  sessions: rows,
  /** App passwords of reading apps, as in `GET /users/app-passwords`. */
  reading_apps: rows,
  /** For each book: `product_id`, `name`, `position`, `settings`, and `marks` as W3C Web Annotations. */
  reading: rows,
});
export type AccountExport = v.InferOutput<typeof AccountExportSchema>;
