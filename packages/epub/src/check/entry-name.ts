import { EpubError } from '../errors/index.ts';

const CONTROL = /\p{Cc}/u;
const DRIVE = /^[A-Za-z]:/;
const ESCAPED_SEPARATOR = /%(?:2e|2f|5c|00)/i;

/**
 * Refuses a name that could point outside the book once somebody unpacks, joins or decodes it.
 *
 * @throws {EpubError} `epub_entry_name`
 * @see EPUB 3.3 §4.2.3 (OCF file names)
 */
export function checkEntryName(name: string): void {
  const fault = violationOf(name);
  if (fault) throw new EpubError('epub_entry_name', `An entry of the file has a name that ${fault}.`, { entry: name });
}

function violationOf(name: string): string | undefined {
  if (name === '') return 'is empty';
  if (CONTROL.test(name)) return 'contains a control character';
  if (name.includes('\\')) return 'contains a backslash';
  if (name.startsWith('/')) return 'starts at the root of a disk';
  if (DRIVE.test(name)) return 'starts with a drive letter';
  if (ESCAPED_SEPARATOR.test(name)) return 'hides dots or separators in percent signs';
  const segments = (name.endsWith('/') ? name.slice(0, -1) : name).split('/');
  if (segments.some((segment) => segment === '..' || segment === '.')) return 'climbs out of its folder';
  if (segments.includes('')) return 'has an empty folder in it';
  return undefined;
}
