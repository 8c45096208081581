import { parseCents } from '@octavo/core/entities';
import { InvalidArgumentError } from 'commander';

/** Parses a whole number from 1 to `max`; an order number may start with `#`. @throws {InvalidArgumentError} */
export const wholeNumber =
  (max?: number) =>
  (argument: string): number => {
    const digits = argument.replace(/^#/, '');
    const number = /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
    if (number < 1 || (max !== undefined && number > max))
      throw new InvalidArgumentError(
        max === undefined ? 'Write a number of at least 1.' : `Write a number from 1 to ${max}.`,
      );
    return number;
  };

/** Parses a number of a repeated option, and appends it to the `previous` ones. @throws {InvalidArgumentError} */
export const wholeNumbers = (argument: string, previous: readonly number[] = []): number[] => [
  ...previous,
  wholeNumber()(argument),
];

/** Parses an amount in dollars, more than zero, to cents. @throws {InvalidArgumentError} */
export function dollarAmount(argument: string): number {
  const cents = /^\$?\d+(\.\d{1,2})?$/.test(argument) ? parseCents(argument.replace('$', '')) : null;
  if (cents === null || cents === 0) throw new InvalidArgumentError('Write dollars such as 4.50.');
  return cents;
}

/** Parses the price of a book in dollars to cents; a book may be free. @throws {InvalidArgumentError} */
export function bookPrice(argument: string): number {
  const cents = parseCents(argument);
  if (cents === null) throw new InvalidArgumentError('Write dollars such as 9.99.');
  return cents;
}
