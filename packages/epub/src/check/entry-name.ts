import { EpubError } from '../errors/index.ts';

const CONTROL = /\p{Cc}/u;
const DRIVE = /^[A-Za-z]:/;
const MANY_MARKS = /\p{M}{31}/u;
const ESCAPED_SEPARATOR = /%(?:2e|2f|5c|00)/i;

/** The maximum length of an entry name in characters, far above that of any real book. */
const MAX_NAME_LENGTH = 1_000;

/**
 * Rejects an entry name that could point outside the book after unpacking, joining or decoding.
 *
 * @throws {EpubError} `epub_entry_name`
 * @see EPUB 3.3 §4.2.3 (OCF file names)
 */
export function checkEntryName(name: string): void {
  const violation = violationOf(name);
  if (violation)
    throw new EpubError('epub_entry_name', `The name of an entry in the file ${violation}.`, {
      entry: name.slice(0, MAX_NAME_LENGTH),
    });
}

function violationOf(name: string): string | undefined {
  if (name === '') return 'is empty';
  if (name.length > MAX_NAME_LENGTH) return `is longer than ${MAX_NAME_LENGTH} characters`;
  if (CONTROL.test(name)) return 'contains a control character';
  // Unicode normalization takes quadratic time for a run of combining marks. No language stacks 30 of them on one letter.
  if (MANY_MARKS.test(name)) return 'contains too many combining marks in a row';
  if (name.includes('\\')) return 'contains a backslash';
  if (name.startsWith('/')) return 'is an absolute path';
  if (DRIVE.test(name)) return 'starts with a drive letter';
  if (ESCAPED_SEPARATOR.test(name)) return 'contains percent-encoded dots or separators';
  const segments = (name.endsWith('/') ? name.slice(0, -1) : name).split('/');
  if (segments.some((segment) => segment === '..' || segment === '.')) return 'points outside its folder';
  if (segments.includes('')) return 'contains an empty path segment';
  return undefined;
}

/**
 * Returns the form in which two spellings of an entry name are equal: composed and in lower case. A name that no entry can have
 * stays as it is, because normalizing it could take minutes.
 */
export const foldEntryName = (name: string): string =>
  name.length > MAX_NAME_LENGTH || MANY_MARKS.test(name) ? name : name.normalize('NFC').toLowerCase();
