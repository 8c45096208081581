import * as v from 'valibot';
import { IdSchema, ProductIdSchema, toNumber, toText } from '../entities/index.ts';

/** The number of a book in a path. */
export const ProductIdParam = v.object({ productId: ProductIdSchema });

/** A book's address in a path, in any letter case; it reads as lower case. */
export const SlugParam = v.object({ slug: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.nonEmpty()) });

/** The number of an order in a path. */
export const OrderIdParam = v.object({ id: ProductIdSchema });

/** The number of a review in a path. */
export const ReviewIdParam = v.object({ id: IdSchema });

/** The id of a session in a path, or of an app password; opaque text. */
export const SessionIdParam = v.object({ id: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(100)) });

/* @__NO_SIDE_EFFECTS__ */
const clamped = (lowest: number, highest: number, fallback: number) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform((raw) => Math.min(highest, Math.max(lowest, Math.trunc(toNumber(raw) ?? fallback)))),
      v.number(),
    ),
  );

/** A page from 1; values outside are moved to the nearest allowed one. */
export const page = clamped(1, 1_000_000, 1);

/** Rows of a page, 1 to 100; values outside are moved to the nearest allowed one. */
export const perPage = clamped(1, 100, 10);

/** An id that may be left blank, which is the same as leaving it out. */
export const optionalId = v.optional(
  v.pipe(
    v.unknown(),
    v.transform((raw) => toText(raw).trim() || undefined),
    v.optional(IdSchema),
  ),
);
