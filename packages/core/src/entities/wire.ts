/** Text as people read it: numbers become digits, everything that is no text becomes the empty string. */
export function toText(raw: unknown): string {
  if (typeof raw === 'string') return raw;
  return typeof raw === 'number' && Number.isFinite(raw) ? String(raw) : '';
}

/** Text without spaces around it; `null` when there is none. */
export function toOptionalText(raw: unknown): string | null {
  return toText(raw).trim() || null;
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
export function toBoolean(raw: unknown): boolean {
  return raw === true || raw === 1 || raw === '1' || raw === 'true' || raw === 'yes';
}

/** The fields of an object; anything that is none has none of a name that we ask for. */
export function toRecord(raw: unknown): Readonly<Record<string, unknown>> {
  return Object(raw) as Record<string, unknown>;
}
