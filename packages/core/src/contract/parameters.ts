import * as v from 'valibot';
import { IdSchema, ProductIdSchema, toNumber, toText } from '../entities/index.ts';

/** A product id in a path. */
export const ProductIdParam = v.object({ productId: ProductIdSchema });

/** A product slug in a path, in any letter case; the output is lower case. */
export const SlugParam = v.object({ slug: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.nonEmpty()) });

/** An order id in a path. */
export const OrderIdParam = v.object({ id: ProductIdSchema });

/** A review id in a path. */
export const ReviewIdParam = v.object({ id: IdSchema });

/** The id of a session or an app password in a path; opaque text. */
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

/** A page number from 1. Values outside the range are clamped. */
export const page = clamped(1, 1_000_000, 1);

/** Rows per page, 1 to 100. Values outside the range are clamped. */
export const perPage = clamped(1, 100, 10);

/** Reviews per page, 1 to 25, because a review and its reply may have 36 kB. Values outside the range are clamped. */
export const reviewsPerPage = clamped(1, 25, 10);

/** An optional id. An empty value means the same as a missing one. */
export const optionalId = v.optional(
  v.pipe(
    v.unknown(),
    v.transform((raw) => toText(raw).trim() || undefined),
    v.optional(IdSchema),
  ),
);
