import { EpubError } from '../errors/index.ts';

const CONTROL = /\p{Cc}/u;
const DRIVE = /^[A-Za-z]:/;
const ESCAPED_SEPARATOR = /%(?:2e|2f|5c|00)/i;

/**
 * Rejects an entry name that could point outside the book after unpacking, joining or decoding.
 *
 * @throws {EpubError} `epub_entry_name`
 * @see EPUB 3.3 §4.2.3 (OCF file names)
 */
export function checkEntryName(name: string): void {
  const violation = violationOf(name);
  if (violation)
    throw new EpubError('epub_entry_name', `The name of an entry in the file ${violation}.`, { entry: name });
}

function violationOf(name: string): string | undefined {
  if (name === '') return 'is empty';
  if (CONTROL.test(name)) return 'contains a control character';
  if (name.includes('\\')) return 'contains a backslash';
  if (name.startsWith('/')) return 'is an absolute path';
  if (DRIVE.test(name)) return 'starts with a drive letter';
  if (ESCAPED_SEPARATOR.test(name)) return 'contains percent-encoded dots or separators';
  const segments = (name.endsWith('/') ? name.slice(0, -1) : name).split('/');
  if (segments.some((segment) => segment === '..' || segment === '.')) return 'points outside its folder';
  if (segments.includes('')) return 'contains an empty path segment';
  return undefined;
}
