import type { Id } from './id.schema.ts';

/** A number of a book that came as text. */
export const ID_PATTERN = /^\s*\d{1,15}\s*$/;

/** Tells whether two ids name the same thing, whichever form each of them came in. */
export function isSameId(one: Id | null | undefined, other: Id | null | undefined): boolean {
  return one != null && other != null && String(one) === String(other);
}

/** What `ProductIdSchema` makes of it; `null` where that refuses it. */
export function toProductId(raw: unknown): number | null {
  const id = typeof raw === 'string' && ID_PATTERN.test(raw) ? Number(raw) : raw;
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 1 ? id : null;
}
