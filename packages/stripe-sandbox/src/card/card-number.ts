/** Whether the check digit of a card number is valid (Luhn algorithm). */
export function passesLuhn(number: string): boolean {
  const sum = number
    .split('')
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

/** Returns the network of a card number by the provider's name. */
export function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa';
  if (/^3[47]/.test(number)) return 'amex';
  if (/^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/.test(number)) return 'mastercard';
  if (/^(?:6011|64[4-9]|65)/.test(number)) return 'discover';
  if (/^35(?:2[89]|[3-8])/.test(number)) return 'jcb';
  if (/^3(?:0[0-5]|[689])/.test(number)) return 'diners';
  if (number.startsWith('62')) return 'unionpay';
  return 'unknown';
}
