import { brandOf, passesLuhn } from '../card/card-number.ts';
import { maxNumberLength, formatOf } from '../card/card-format.ts';

/** What stands in the fields, without any gaps: number and code as digits, the expiry as `MMYY`. */
export interface CardValues {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
  /** `null` where the field is not shown. */
  readonly postalCode: string | null;
}

export type FieldName = keyof CardValues;

/** What is wrong with a field, in the codes of the provider's script. */
export interface FieldError {
  readonly field: FieldName;
  readonly code: string;
  readonly message: string;
}

/** The state of a card that is being typed. */
export interface CardValidation {
  readonly brand: string;
  readonly isEmpty: boolean;
  readonly isComplete: boolean;
  /** Wrong however it goes on, as with digits that do not add up: told at once. */
  readonly invalid: readonly FieldError[];
  /** Merely not whole yet: told when the field is left or the card is used. */
  readonly incomplete: readonly FieldError[];
}

const fieldError = (field: FieldName, code: string, message: string): FieldError => ({ field, code, message });

/** Judges a card as far as that can be done without asking anybody. */
export function validateCard(values: CardValues, now: Date): CardValidation {
  const invalid: FieldError[] = [];
  const incomplete: FieldError[] = [];
  const { number, expiry, cvc, postalCode } = values;
  const format = formatOf(number);

  const isLuhnValid = passesLuhn(number);
  if (number.length === maxNumberLength(number) && !isLuhnValid)
    invalid.push(fieldError('number', 'invalid_number', 'Please check the card number: its digits do not add up.'));
  else if (!format.lengths.includes(number.length) || !isLuhnValid)
    incomplete.push(fieldError('number', 'incomplete_number', 'Please enter the whole card number.'));

  const expiryError = validateExpiry(expiry, now);
  if (expiryError?.code === 'incomplete_expiry') incomplete.push(expiryError);
  else if (expiryError) invalid.push(expiryError);

  if (cvc.length < format.cvcLength)
    incomplete.push(fieldError('cvc', 'incomplete_cvc', `Please enter the ${format.cvcLength} digits of the security code.`));
  if (postalCode !== null && postalCode.trim().length < 3)
    incomplete.push(fieldError('postalCode', 'incomplete_zip', 'Please enter the whole postal code.'));

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
    return fieldError('expiry', 'invalid_expiry_month', 'Please check the month: there are twelve.');
  if (expiry.length < 4) return fieldError('expiry', 'incomplete_expiry', 'Please enter month and year of the expiry date.');
  const year = 2000 + Number(expiry.slice(2));
  if (year < now.getFullYear())
    return fieldError('expiry', 'invalid_expiry_year_past', 'This card expired in a year gone by.');
  if (year > now.getFullYear() + 50)
    return fieldError('expiry', 'invalid_expiry_year', 'Please check the year of the expiry date.');
  if (year === now.getFullYear() && month < now.getMonth() + 1)
    return fieldError('expiry', 'invalid_expiry_month_past', 'This card expired earlier this year.');
  return undefined;
}
