import * as v from 'valibot';
import { toBoolean, toCount, toOptionalText, toText } from './wire.ts';

/**
 * Reads a value of the wire with patience and keeps it with rigor: whatever arrives, or nothing, is first put right by
 * `normalize`, then held to `strict`. The output is again a valid input, so one schema serves client and server.
 */
/* @__NO_SIDE_EFFECTS__ */
export function lenient<const S extends v.GenericSchema>(strict: S, normalize: (raw: unknown) => v.InferInput<S>) {
  return v.optional(v.pipe(v.unknown(), v.transform(normalize), strict), null);
}

/** Text of the wire; missing, null and anything else is `''`. */
export const TextSchema = lenient(v.string(), toText);
/** Text of the wire without spaces around it; `null` when there is none. */
export const OptionalTextSchema = lenient(v.nullable(v.string()), toOptionalText);
/** A whole number from 0 of the wire; anything else is 0. */
export const CountSchema = lenient(v.pipe(v.number(), v.integer(), v.minValue(0)), toCount);
/** A boolean of the wire; only clear claims hold. */
export const BooleanSchema = lenient(v.boolean(), toBoolean);

/**
 * A list of the wire: entries that cannot be read are left out, so that one broken row does not empty a shelf; `null`
 * and nothing are an empty list. Anything that is no list at all is refused.
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
    // The rows are read inside of a function, where nothing that describes the schema could find them.
    v.metadata({ entry }),
  );
}
