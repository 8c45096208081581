import { attributeOf, textOf } from '../xml/index.ts';
import type { MetadataReader } from './refinements.ts';

const UUID = /^(?:urn:uuid:)?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;
const ISBN = /^(?:urn:)?(?:isbn:?)?\s*((?:97[89][-\s]?)?(?:\d[-\s]?){9}[\dX])$/i;
const DOI = /^(?:doi:\s*)?(10\.\d{4,9}\/\S+)$/i;
const URI = /^[a-z][a-z0-9+.-]*:[^\s"<>\\^`{|}]+$/i;

/** Longer values are ignored, because the shop stores and compares identifiers and must not truncate them. */
const MAX_LENGTH = 200;

/** Identifiers of a book: the main one of this edition and the others. All except `raw` are URIs. */
export interface Identifiers {
  readonly main: string | undefined;
  readonly others: readonly string[];
  /** As written, the unique one first. Font keys are derived from them. */
  readonly raw: readonly string[];
}

/** Reads the `dc:identifier` elements. `uniqueId` is the package's `unique-identifier`. */
export function readIdentifiers(reader: MetadataReader, uniqueId: string | undefined): Identifiers {
  const elements = reader.dc('identifier');
  const unique = elements.find((element) => attributeOf(element, 'id') === uniqueId) ?? elements[0];
  const ordered = unique ? [unique, ...elements.filter((element) => element !== unique)] : [];
  const short = ordered.filter((element) => textOf(element).length <= MAX_LENGTH);
  const [main, ...others] = short.map((element) => toUri(textOf(element), reader.refine(element, 'scheme')[0] ?? ''));
  return { main, others: [...new Set(others)].filter((other) => other !== main), raw: ordered.map(textOf) };
}

/** Converts a publisher's identifier to a URI. An unrecognized one is prefixed with `urn:octavo:`. */
export function toUri(value: string, scheme = ''): string {
  const uuid = UUID.exec(value)?.[1];
  if (uuid) return `urn:uuid:${uuid.toLowerCase()}`;
  const isbn = ISBN.exec(value)?.[1]?.replaceAll(/[-\s]/g, '').toUpperCase();
  if (isbn && (isIsbn(isbn) || /isbn/i.test(value + scheme))) return `urn:isbn:${isbn}`;
  const doi = DOI.exec(value)?.[1];
  if (doi) return `https://doi.org/${encodeURI(doi)}`;
  if (URI.test(value) && URL.canParse(value)) return encodeURI(decodeIfEncoded(value));
  return `urn:octavo:${encodeURIComponent(value)}`;
}

const decodeIfEncoded = (value: string): string => {
  try {
    return decodeURI(value);
  } catch {
    // The value contains percent signs that encode nothing, so they must be encoded.
    return value;
  }
};

/** Validates the check digit of an ISBN-10 or ISBN-13, because ten digits alone could be any number. */
function isIsbn(digits: string): boolean {
  const values = Array.from(digits, (digit) => (digit === 'X' ? 10 : Number(digit)));
  const sum = values.reduce(
    (total, value, index) => total + value * (digits.length === 13 ? (index % 2 === 0 ? 1 : 3) : 10 - index),
    0,
  );
  return digits.length === 13 ? sum % 10 === 0 && !digits.includes('X') : sum % 11 === 0;
}
