import type { Limits } from '../check/index.ts';
import { EpubError } from '../errors/index.ts';
import { attributeOf, descendantsOf } from '../xml/index.ts';
import type { ZipArchive } from '../zip/index.ts';
import type { Obfuscation } from './encrypted-entries.ts';
import { decodePath } from './entry-paths.ts';
import type { FindEntry } from './find-entry.ts';
import { readXmlEntry } from './read-xml-entry.ts';

/** Files that only DRM systems add. */
const RIGHTS_FILES = ['META-INF/rights.xml', 'META-INF/license.lcpl', 'META-INF/sinf.xml'];
const OBFUSCATIONS: ReadonlyMap<string, Obfuscation> = new Map([
  ['http://www.idpf.org/2008/embedding', 'idpf'],
  ['http://ns.adobe.com/pdf/enc#RC', 'adobe'],
]);

const isProtected = (entry: string): EpubError =>
  new EpubError('epub_encrypted', 'The book is protected by DRM. Only its vendor can open it.', {
    entry,
  });

/**
 * Reads which fonts are obfuscated, and rejects a book with other encryption.
 *
 * @throws {EpubError} `epub_encrypted`
 * @see EPUB 3.3 §4.2.6.3.2, §4.3 (font obfuscation)
 */
export async function readEncryption(
  archive: ZipArchive,
  find: FindEntry,
  limits?: Limits,
): Promise<ReadonlyMap<string, Obfuscation>> {
  const rights = RIGHTS_FILES.find((name) => find(name));
  if (rights) throw isProtected(rights);
  const fonts = new Map<string, Obfuscation>();
  const file = find('META-INF/encryption.xml');
  if (!file) return fonts;
  const root = await readXmlEntry(archive, file, 'refuse', limits);
  for (const data of descendantsOf(root, (element) => element.name === 'EncryptedData')) {
    const method = descendantsOf(data, (element) => element.name === 'EncryptionMethod')[0];
    const reference = descendantsOf(data, (element) => element.name === 'CipherReference')[0];
    const name = decodePath(reference ? (attributeOf(reference, 'URI') ?? '') : '').replace(/^\//, '');
    const obfuscation = OBFUSCATIONS.get(method ? (attributeOf(method, 'Algorithm') ?? '') : '');
    if (!obfuscation) throw isProtected(name === '' ? file.name : name);
    const entry = find(name);
    if (entry) fonts.set(entry.name, obfuscation);
  }
  return fonts;
}
