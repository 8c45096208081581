/** Converts a value to text: numbers become digits, other types become the empty string. */
export function toText(raw: unknown): string {
  if (typeof raw === 'string') return raw;
  return typeof raw === 'number' && Number.isFinite(raw) ? String(raw) : '';
}

/** Returns trimmed text; `null` when it is empty. */
export function toOptionalText(raw: unknown): string | null {
  return toText(raw).trim() || null;
}

/** Parses a number or a numeric text; `null` when there is none. */
export function toNumber(raw: unknown): number | null {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : null;
  if (typeof raw !== 'string' || raw.trim() === '') return null;
  const number = Number(raw);
  return Number.isFinite(number) ? number : null;
}

/** Parses an integer from 0; other values become 0. */
export function toCount(raw: unknown): number {
  const number = toNumber(raw);
  return number === null || number < 0 ? 0 : Math.min(Math.floor(number), Number.MAX_SAFE_INTEGER);
}

/** Parses a rating and clamps it to 0 to 5; a value that is not a number becomes 0. */
export function toRating(raw: unknown): number {
  return Math.min(5, Math.max(0, toNumber(raw) ?? 0));
}

/** Parses a boolean: `true`, `1`, `"1"`, `"true"` and `"yes"` are true, all other values are false. */
export function toBoolean(raw: unknown): boolean {
  return raw === true || raw === 1 || raw === '1' || raw === 'true' || raw === 'yes';
}

/** Returns a value as a record; a value that is not an object has none of the requested fields. */
export function toRecord(raw: unknown): Readonly<Record<string, unknown>> {
  return Object(raw) as Record<string, unknown>;
}
