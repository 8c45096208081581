const DECIMAL = /^(\d{1,9})(?:\.(\d*))?$|^\.(\d+)$/;

/**
 * Reads dollars (`"19.99"`, `19.99`, `"5"`) as cents; `null` when there is no amount in it, which includes negative ones.
 * Further decimals are rounded half up, on the digits and not on a float.
 */
export function parseCents(dollars: unknown): number | null {
  const text = typeof dollars === 'number' ? plainDecimal(dollars) : dollars;
  if (typeof text !== 'string') return null;
  const match = DECIMAL.exec(text.trim());
  if (!match) return null;
  const fraction = (match[2] ?? match[3] ?? '').padEnd(3, '0');
  const cents = Number(match[1] ?? 0) * 100 + Number(fraction.slice(0, 2)) + (fraction.charAt(2) >= '5' ? 1 : 0);
  return Number.isSafeInteger(cents) ? cents : null;
}

/** JavaScript writes small numbers as `1e-7`; such an amount is less than a cent and reads as digits here. */
function plainDecimal(dollars: number): string | null {
  if (!Number.isFinite(dollars)) return null;
  const text = String(dollars);
  return text.includes('e') ? dollars.toFixed(3) : text;
}

/** Cents as the wire writes them: `1999` is `"19.99"`. */
export function toDecimal(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Cents as the customer reads them: `1999` is `"$19.99"`, a million dollars `"$1,000,000.00"`. */
export function formatCents(cents: number): string {
  return `${cents < 0 ? '-' : ''}$${toDecimal(Math.abs(cents)).replaceAll(/\B(?=(\d{3})+\.)/g, ',')}`;
}

/** The exact sum; the empty sum is 0. */
export function sumCents(amounts: Iterable<number>): number {
  let sum = 0;
  for (const cents of amounts) sum += cents;
  return sum;
}
