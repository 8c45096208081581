import * as v from 'valibot';
import { CountSchema, listOf, ProductIdSchema, TextSchema } from '../entities/index.ts';

/** A price that a book had or has. */
export const PastPriceSchema = v.object({
  /** Dollars such as `"9.90"`; `''` while the book had no price. */
  price: TextSchema,
  /** ISO 8601 with `Z`. */
  date_from: TextSchema,
  /** ISO 8601 with `Z`; `''` for the current price. */
  date_until: TextSchema,
  /** Username; `''` for a scheduled change, an import or the start of the history. */
  changed_by: TextSchema,
  /** Copies paid in this time, before refunds. */
  sales: CountSchema,
});
export type PastPrice = v.InferOutput<typeof PastPriceSchema>;

/** A scheduled price that has not ended. */
export const PlannedPriceSchema = v.object({
  id: ProductIdSchema,
  price: TextSchema,
  /** ISO 8601 with `Z`. */
  date_from: TextSchema,
  /** ISO 8601 with `Z`; the regular price returns. `''` when the planned price stays. */
  date_until: TextSchema,
  status: v.picklist(['planned', 'in_force']),
});
export type PlannedPrice = v.InferOutput<typeof PlannedPriceSchema>;

/** The prices of a book. */
export const BookPricesSchema = v.object({
  price: TextSchema,
  /** The lowest price of the last 30 days; `''` without one. */
  lowest_recent_price: TextSchema,
  /** The newest first, at most 200. */
  history: listOf(PastPriceSchema),
  /** The earliest first. */
  planned: listOf(PlannedPriceSchema),
});
export type BookPrices = v.InferOutput<typeof BookPricesSchema>;
