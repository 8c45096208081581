import { brandOf, passesLuhn } from '../card/card-number.ts';
import { maxNumberLength, formatOf } from '../card/card-format.ts';

/** The field values without separators: number and code as digits, the expiry as `MMYY`. */
export interface CardValues {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
  /** `null` when the field is hidden. */
  readonly postalCode: string | null;
}

export type FieldName = keyof CardValues;

/** A validation error of a field, with the error codes of the provider's script. */
export interface FieldError {
  readonly field: FieldName;
  readonly code: string;
  readonly message: string;
}

/** The validation state of a card during typing. */
export interface CardValidation {
  readonly brand: string;
  readonly isEmpty: boolean;
  readonly isComplete: boolean;
  /** Errors that more typing cannot correct, such as a failed checksum. Shown immediately. */
  readonly invalid: readonly FieldError[];
  /** Fields that are not complete yet. Shown when the field is left or the card is used. */
  readonly incomplete: readonly FieldError[];
}

const fieldError = (field: FieldName, code: string, message: string): FieldError => ({ field, code, message });

/** Validates a card locally. */
export function validateCard(values: CardValues, now: Date): CardValidation {
  const invalid: FieldError[] = [];
  const incomplete: FieldError[] = [];
  const { number, expiry, cvc, postalCode } = values;
  const format = formatOf(number);

  const isLuhnValid = passesLuhn(number);
  if (number.length === maxNumberLength(number) && !isLuhnValid)
    invalid.push(fieldError('number', 'invalid_number', 'This card number is invalid. Please check the digits.'));
  else if (!format.lengths.includes(number.length) || !isLuhnValid)
    incomplete.push(fieldError('number', 'incomplete_number', 'Please enter the complete card number.'));

  const expiryError = validateExpiry(expiry, now);
  if (expiryError?.code === 'incomplete_expiry') incomplete.push(expiryError);
  else if (expiryError) invalid.push(expiryError);

  if (cvc.length < format.cvcLength)
    incomplete.push(fieldError('cvc', 'incomplete_cvc', `Please enter the ${format.cvcLength}-digit security code.`));
  if (postalCode !== null && postalCode.trim().length < 3)
    incomplete.push(fieldError('postalCode', 'incomplete_zip', 'Please enter the complete postal code.'));

  return {
    brand: brandOf(number),
    isEmpty: number === '' && expiry === '' && cvc === '' && (postalCode ?? '') === '',
    isComplete: invalid.length === 0 && incomplete.length === 0,
    invalid,
    incomplete,
  };
}

function validateExpiry(expiry: string, now: Date): FieldError | undefined {
  const month = Number(expiry.slice(0, 2));
  if (expiry.length >= 2 && (month < 1 || month > 12))
    return fieldError('expiry', 'invalid_expiry_month', 'Please enter a month between 01 and 12.');
  if (expiry.length < 4)
    return fieldError('expiry', 'incomplete_expiry', 'Please enter the month and year of the expiry date.');
  const year = 2000 + Number(expiry.slice(2));
  if (year < now.getFullYear()) return fieldError('expiry', 'invalid_expiry_year_past', 'This card has expired.');
  if (year > now.getFullYear() + 50)
    return fieldError('expiry', 'invalid_expiry_year', 'Please check the year of the expiry date.');
  if (year === now.getFullYear() && month < now.getMonth() + 1)
    return fieldError('expiry', 'invalid_expiry_month_past', 'This card has expired.');
  return undefined;
}
