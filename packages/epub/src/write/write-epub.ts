import { checkEntryName } from '../check/index.ts';
import { EPUB_TYPE } from '../package/index.ts';
import { createZipWriter, memorySink, type ByteSink } from '../zip/index.ts';
import type { Book } from './book.ts';
import { renderNav } from './nav-markup.ts';
import { renderPackage } from './package-markup.ts';

const CONTENT_FOLDER = 'EPUB';
const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">
<rootfiles><rootfile full-path="${CONTENT_FOLDER}/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;
/** Media types that are already compressed. Compressing them again only costs time. */
const PRECOMPRESSED = /^(?:image\/(?!svg)|audio\/|video\/|font\/woff)/;

/**
 * Writes an EPUB 3: the mimetype first and uncompressed, with a fixed date, so that the same book gives the same bytes.
 *
 * @throws {EpubError} `epub_entry_name` for a path outside the package
 */
export async function writeEpub(book: Book): Promise<Uint8Array> {
  const sink = memorySink();
  await writeEpubTo(book, sink);
  return sink.bytes();
}

/** Writes an EPUB 3 entry by entry into a file or any other sink. */
export async function writeEpubTo(book: Book, sink: ByteSink): Promise<void> {
  const writer = createZipWriter(sink);
  await writer.add('mimetype', EPUB_TYPE, 'stored');
  await writer.add('META-INF/container.xml', CONTAINER);
  await writer.add(`${CONTENT_FOLDER}/package.opf`, renderPackage(book));
  await writer.add(`${CONTENT_FOLDER}/nav.xhtml`, renderNav(book));
  for (const { href, content } of book.documents) {
    checkEntryName(href);
    await writer.add(`${CONTENT_FOLDER}/${href}`, content);
  }
  for (const { href, content, mediaType } of book.resources ?? []) {
    checkEntryName(href);
    await writer.add(`${CONTENT_FOLDER}/${href}`, content, PRECOMPRESSED.test(mediaType) ? 'stored' : 'deflated');
  }
  await writer.finish();
}
