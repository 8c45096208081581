/**
 * Returns the 13 digits of an ISBN, written with or without hyphens; an ISBN-10 is converted. `null` when the check digit is
 * wrong.
 *
 * @see https://www.isbn-international.org/content/isbn-users-manual
 */
export function parseIsbn(text: string): string | null {
  const digits = text.replaceAll(/[\s-]/g, '').toUpperCase();
  if (/^97[89]\d{10}$/.test(digits)) return checkDigit13(digits) === digits.charAt(12) ? digits : null;
  if (!/^\d{9}[\dX]$/.test(digits) || !hasValidCheck10(digits)) return null;
  const core = `978${digits.slice(0, 9)}`;
  return core + checkDigit13(core);
}

function checkDigit13(digits: string): string {
  const sum = Array.from(digits.slice(0, 12)).reduce(
    (total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}

function hasValidCheck10(digits: string): boolean {
  const sum = Array.from(digits).reduce(
    (total, digit, at) => total + (digit === 'X' ? 10 : Number(digit)) * (10 - at),
    0,
  );
  return sum % 11 === 0;
}
