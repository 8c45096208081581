import { DEFAULT_LIMITS, type Limits } from '../check/index.ts';
import { EpubError } from '../errors/index.ts';
import { MalformedXmlError, decodeText, parseXml, type XmlElement } from '../xml/index.ts';
import type { ZipArchive, ZipEntry } from '../zip/index.ts';

/**
 * Reads one of the small XML files with data about the book.
 *
 * @throws {EpubError} `epub_package_too_large`, `epub_xml_entity`, `epub_xml_malformed`
 */
export async function readXmlEntry(
  archive: ZipArchive,
  entry: ZipEntry,
  doctype: 'ignore' | 'refuse',
  limits: Limits = DEFAULT_LIMITS,
): Promise<XmlElement> {
  if (entry.size > limits.packageBytes) {
    throw new EpubError(
      'epub_package_too_large',
      `A metadata file of the book is larger than ${limits.packageBytes} bytes.`,
      {
        entry: entry.name,
      },
    );
  }
  try {
    return parseXml(decodeText(await archive.read(entry)), entry.name, doctype);
  } catch (cause) {
    if (!(cause instanceof MalformedXmlError)) throw cause;
    throw new EpubError('epub_xml_malformed', 'A metadata file of the book is not well-formed XML.', {
      entry: entry.name,
      line: cause.line,
      cause,
    });
  }
}
