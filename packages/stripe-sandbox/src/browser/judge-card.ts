import { brandOf, passesLuhn } from '../card/card-number.ts';
import { longestNumber, shapeOf } from '../card/card-text.ts';

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
export interface Judgement {
  readonly brand: string;
  readonly empty: boolean;
  readonly complete: boolean;
  /** Wrong however it goes on, as with digits that do not add up: told at once. */
  readonly wrong: readonly FieldError[];
  /** Merely not whole yet: told when the field is left or the card is used. */
  readonly unfinished: readonly FieldError[];
}

const error = (field: FieldName, code: string, message: string): FieldError => ({ field, code, message });

/** Judges a card as far as that can be done without asking anybody. */
export function judgeCard(values: CardValues, now: Date): Judgement {
  const wrong: FieldError[] = [];
  const unfinished: FieldError[] = [];
  const { number, expiry, cvc, postalCode } = values;
  const shape = shapeOf(number);

  const addsUp = passesLuhn(number);
  if (number.length === longestNumber(number) && !addsUp)
    wrong.push(error('number', 'invalid_number', 'Please check the card number: its digits do not add up.'));
  else if (!shape.lengths.includes(number.length) || !addsUp)
    unfinished.push(error('number', 'incomplete_number', 'Please enter the whole card number.'));

  const expiryError = judgeExpiry(expiry, now);
  if (expiryError?.code === 'incomplete_expiry') unfinished.push(expiryError);
  else if (expiryError) wrong.push(expiryError);

  if (cvc.length < shape.cvcLength)
    unfinished.push(error('cvc', 'incomplete_cvc', `Please enter the ${shape.cvcLength} digits of the security code.`));
  if (postalCode !== null && postalCode.trim().length < 3)
    unfinished.push(error('postalCode', 'incomplete_zip', 'Please enter the whole postal code.'));

  return {
    brand: brandOf(number),
    empty: number === '' && expiry === '' && cvc === '' && (postalCode ?? '') === '',
    complete: wrong.length === 0 && unfinished.length === 0,
    wrong,
    unfinished,
  };
}

function judgeExpiry(expiry: string, now: Date): FieldError | undefined {
  const month = Number(expiry.slice(0, 2));
  if (expiry.length >= 2 && (month < 1 || month > 12))
    return error('expiry', 'invalid_expiry_month', 'Please check the month: there are twelve.');
  if (expiry.length < 4) return error('expiry', 'incomplete_expiry', 'Please enter month and year of the expiry date.');
  const year = 2000 + Number(expiry.slice(2));
  if (year < now.getFullYear())
    return error('expiry', 'invalid_expiry_year_past', 'This card expired in a year gone by.');
  if (year > now.getFullYear() + 50)
    return error('expiry', 'invalid_expiry_year', 'Please check the year of the expiry date.');
  if (year === now.getFullYear() && month < now.getMonth() + 1)
    return error('expiry', 'invalid_expiry_month_past', 'This card expired earlier this year.');
  return undefined;
}
