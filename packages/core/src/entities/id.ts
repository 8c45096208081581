import type { Id } from './id.schema.ts';

/** A product id as text. */
export const ID_PATTERN = /^\s*\d{1,15}\s*$/;

/** Whether two ids are equal, as numbers or text. */
export function isSameId(one: Id | null | undefined, other: Id | null | undefined): boolean {
  return one != null && other != null && String(one) === String(other);
}

/** Parses a product id as `ProductIdSchema` does; `null` when the value is invalid. */
export function toProductId(raw: unknown): number | null {
  const id = typeof raw === 'string' && ID_PATTERN.test(raw) ? Number(raw) : raw;
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 1 ? id : null;
}
