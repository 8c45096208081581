import * as v from 'valibot';
import { CountSchema, listOf, ProductIdSchema, TextSchema } from '../entities/index.ts';

/** The steps from a view to a sale. Counts contain nothing about visitors, and one visitor can be counted several times. */
const steps = {
  /** Product pages that were opened, and books whose data the store requested. */
  views: CountSchema,
  /** Samples that were opened. */
  samples: CountSchema,
  /** New orders with the book, paid or not. A cart is in the browser until its order. */
  carts: CountSchema,
  /** Sold copies. */
  copies: CountSchema,
} as const;

/** The steps from a view to a sale for each book. */
export const ConversionSchema = v.object({
  total: v.object(steps),
  /** The books that were seen or sold, the most seen first, at most 1,000. */
  by_book: listOf(v.object({ book: v.object({ id: ProductIdSchema, title: TextSchema }), ...steps })),
  /** The first day on which a book of the author was counted, without filters; `''` before it. */
  date_first_count: TextSchema,
});
/** The steps from a view to a sale for each book. */
export type Conversion = v.InferOutput<typeof ConversionSchema>;
