import type { Limits } from '../check/index.ts';
import { EpubError } from '../errors/index.ts';
import { attributeOf, descendantsOf } from '../xml/index.ts';
import type { ZipArchive, ZipEntry } from '../zip/index.ts';
import { decodePath } from './entry-paths.ts';
import type { FindEntry } from './find-entry.ts';
import { readXmlEntry } from './read-xml-entry.ts';

/** The media type of an EPUB file, and the content of its `mimetype`. */
export const EPUB_TYPE = 'application/epub+zip';

const CONTAINER = 'META-INF/container.xml';
const PACKAGE_TYPE = 'application/oebps-package+xml';

/**
 * Follows `META-INF/container.xml` to the package document. With several renditions, uses the first.
 *
 * @throws {EpubError} `epub_container_missing`, `epub_container_invalid`, `epub_package_missing`, `epub_xml_entity`
 * @see EPUB 3.3 §4.2.6.3.1
 */
export async function findPackage(archive: ZipArchive, find: FindEntry, limits?: Limits): Promise<ZipEntry> {
  const container = find(CONTAINER);
  if (!container) {
    const nested = archive.entries.find(({ name }) => name.endsWith(`/${CONTAINER}`));
    if (nested) {
      const folder = nested.name.slice(0, -CONTAINER.length - 1);
      throw new EpubError(
        'epub_container_missing',
        `The files of the book are in the folder "${folder.slice(0, 100)}" of the ZIP file. Zip the content of that folder, not the folder itself.`,
        { entry: nested.name },
      );
    }
    throw new EpubError(
      'epub_container_missing',
      'This is a ZIP file but not an EPUB: META-INF/container.xml is missing.',
      {
        entry: CONTAINER,
      },
    );
  }
  const root = await readXmlEntry(archive, container, 'refuse', limits);
  const files = descendantsOf(root, (element) => element.name === 'rootfile');
  const file = files.find((candidate) => attributeOf(candidate, 'media-type') === PACKAGE_TYPE) ?? files[0];
  const path = file && attributeOf(file, 'full-path')?.trim();
  if (!path) {
    throw new EpubError('epub_container_invalid', 'META-INF/container.xml does not name a package document.', {
      entry: CONTAINER,
    });
  }
  const entry = find(path) ?? find(decodePath(path));
  if (!entry)
    throw new EpubError('epub_package_missing', 'The package document named by META-INF/container.xml is missing.', {
      entry: path,
    });
  return entry;
}
