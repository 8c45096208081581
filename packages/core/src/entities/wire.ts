import * as v from 'valibot';

/**
 * Reads a value of the wire with patience and keeps it with rigor: whatever arrives, or nothing, is first put right by
 * `normalize`, then held to `strict`. The output is again a valid input, so one schema serves client and server.
 */
/* @__NO_SIDE_EFFECTS__ */
export function tolerant<const S extends v.GenericSchema>(strict: S, normalize: (raw: unknown) => v.InferInput<S>) {
  return v.optional(v.pipe(v.unknown(), v.transform(normalize), strict), null);
}

/** Text as people read it: numbers become digits, everything that is no text becomes the empty string. */
export function toText(raw: unknown): string {
  if (typeof raw === 'string') return raw;
  return typeof raw === 'number' && Number.isFinite(raw) ? String(raw) : '';
}

/** A number, also when it came as text; `null` when there is none in it. */
export function toNumber(raw: unknown): number | null {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : null;
  if (typeof raw !== 'string' || raw.trim() === '') return null;
  const number = Number(raw);
  return Number.isFinite(number) ? number : null;
}

/** A count of something: a whole number from 0; anything else is 0. */
export function toCount(raw: unknown): number {
  const number = toNumber(raw);
  return number === null || number < 0 ? 0 : Math.min(Math.floor(number), Number.MAX_SAFE_INTEGER);
}

/** Stars, 0 to 5; anything that is no number is 0. */
export function toRating(raw: unknown): number {
  return Math.min(5, Math.max(0, toNumber(raw) ?? 0));
}

/** A claim: `true`, `1`, `"1"`, `"true"` and `"yes"` hold, everything else does not. */
export function toClaim(raw: unknown): boolean {
  return raw === true || raw === 1 || raw === '1' || raw === 'true' || raw === 'yes';
}

/** Text of the wire; missing, null and anything else is `''`. */
export const TextSchema = tolerant(v.string(), toText);
/** Text of the wire without spaces around it; `null` when there is none. */
export const OptionalTextSchema = tolerant(v.nullable(v.string()), (raw) => toText(raw).trim() || null);
/** A whole number from 0 of the wire; anything else is 0. */
export const CountSchema = tolerant(v.pipe(v.number(), v.integer(), v.minValue(0)), toCount);
/** A boolean of the wire; only clear claims hold. */
export const ClaimSchema = tolerant(v.boolean(), toClaim);

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
