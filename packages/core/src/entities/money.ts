const DECIMAL = /^(\d{1,9})(?:\.(\d*))?$|^\.(\d+)$/;

/**
 * Parses dollars (`"19.99"`, `19.99`, `"5"`) to cents; `null` for a value that is not an amount, including negative ones.
 * Further decimals are rounded half up on the digits, without floating point.
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

/** Formats a number as decimal digits. JavaScript writes small numbers as `1e-7`, which is less than a cent. */
function plainDecimal(dollars: number): string | null {
  if (!Number.isFinite(dollars)) return null;
  const text = String(dollars);
  return text.includes('e') ? dollars.toFixed(3) : text;
}

/** Formats cents for the API: `1999` is `"19.99"`. */
export function toDecimal(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Formats cents for display: `1999` is `"$19.99"`, a million dollars is `"$1,000,000.00"`. */
export function formatCents(cents: number): string {
  return `${cents < 0 ? '-' : ''}$${toDecimal(Math.abs(cents)).replaceAll(/\B(?=(\d{3})+\.)/g, ',')}`;
}

/** Returns the exact sum; an empty sum is 0. */
export function sumCents(amounts: Iterable<number>): number {
  let sum = 0;
  for (const cents of amounts) sum += cents;
  return sum;
}
