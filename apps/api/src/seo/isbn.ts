/** The ISBN in a book's identifier, if it is one. */
export function isbnOf(identifier: string | undefined): string | undefined {
  const digits = identifier?.replace(/^(urn:)?isbn:?/i, '').replaceAll(/[\s-]/g, '');
  return digits && /^(\d{9}[\dX]|97[89]\d{10})$/i.test(digits) ? digits.toUpperCase() : undefined;
}
