import * as v from 'valibot';
import { toBoolean, toCount, toOptionalText, toText } from './wire.ts';

/**
 * A schema with tolerant input and strict output: `normalize` converts any or missing input, and `strict` validates the
 * result. The output is a valid input, so one schema serves client and server.
 */
/* @__NO_SIDE_EFFECTS__ */
export function lenient<const S extends v.GenericSchema>(strict: S, normalize: (raw: unknown) => v.InferInput<S>) {
  return v.optional(v.pipe(v.unknown(), v.transform(normalize), strict), null);
}

/** Text of the API; missing values, null and other types become `''`. */
export const TextSchema = lenient(v.string(), toText);
/** Trimmed text of the API; `null` when it is empty. */
export const OptionalTextSchema = lenient(v.nullable(v.string()), toOptionalText);
/** An integer from 0 of the API; other values become 0. */
export const CountSchema = lenient(v.pipe(v.number(), v.integer(), v.minValue(0)), toCount);
/** A boolean of the API; only unambiguous values are `true`. */
export const BooleanSchema = lenient(v.boolean(), toBoolean);

/**
 * A list of the API. Invalid entries are dropped, so that one invalid row does not empty the list. `null` and a missing
 * value become an empty list; other values are rejected.
 */
/* @__NO_SIDE_EFFECTS__ */
export function listOf<const S extends v.GenericSchema>(entry: S) {
  return v.pipe(
    v.nullish(v.array(v.unknown()), []),
    v.transform((rows) =>
      rows.flatMap((row): v.InferOutput<S>[] => {
        const read = v.safeParse(entry, row);
        return read.success ? [read.output] : [];
      }),
    ),
    // The rows are parsed inside a function, so the metadata exposes the entry schema to documentation tools.
    v.metadata({ entry }),
  );
}
