import * as v from 'valibot';
import { productUnknown } from '../messages/index.ts';
import { ID_PATTERN } from './id.ts';
import { TextSchema } from './wire.schema.ts';

/** A product id: an integer from 1. It may arrive as text and is sent as a number. */
export const ProductIdSchema = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(ID_PATTERN), v.transform(Number))], productUnknown),
  v.safeInteger(productUnknown),
  v.minValue(1, productUnknown),
);

/** The slug of a page. */
export const SlugSchema = v.pipe(TextSchema, v.trim(), v.nonEmpty());

/** Any other id. Digits become a number; other text, as of other servers, stays text. */
export const IdSchema = v.union([ProductIdSchema, v.pipe(v.string(), v.trim(), v.nonEmpty())]);
export type Id = v.InferOutput<typeof IdSchema>;
