import { EpubError } from '../errors/index.ts';
import {
  END_BYTES,
  END_SIGNATURE,
  LOCAL_SIGNATURE,
  MAX_16,
  MAX_32,
  MAX_COMMENT_BYTES,
  ZIP64_END_BYTES,
  ZIP64_END_SIGNATURE,
  ZIP64_LOCATOR_BYTES,
  ZIP64_LOCATOR_SIGNATURE,
  readUint64,
  viewOf,
} from './records.ts';
import type { RandomAccessSource } from './source.ts';

/** The offset of the central directory and its declared number of entries. */
export interface DirectoryLocation {
  readonly offset: number;
  readonly size: number;
  readonly entries: number;
}

const damagedError = (message: string): EpubError => new EpubError('epub_zip_damaged', message);

/**
 * Finds the central directory from the end of the file.
 *
 * The file must begin with an entry and end with the end record. A ZIP appended to a picture or page is rejected,
 * because two programs would read it as two different files.
 *
 * @throws {EpubError} `epub_not_a_zip`, `epub_zip_damaged`
 */
export async function locateDirectory(source: RandomAccessSource): Promise<DirectoryLocation> {
  const notAZip = new EpubError('epub_not_a_zip', 'This is not an EPUB file: it does not start with a ZIP header.');
  if (source.size < END_BYTES) throw notAZip;
  const start = viewOf(await source.read(0, 4)).getUint32(0, true);
  if (start !== LOCAL_SIGNATURE && start !== END_SIGNATURE) throw notAZip;

  const tailBytes = Math.min(source.size, END_BYTES + MAX_COMMENT_BYTES);
  const tailOffset = source.size - tailBytes;
  const tail = viewOf(await source.read(tailOffset, tailBytes));
  const at = findEnd(tail);
  if (at === undefined) {
    throw damagedError('The file has no ZIP directory at its end. It was probably truncated while being copied.');
  }

  const disk = tail.getUint16(at + 4, true);
  const directoryDisk = tail.getUint16(at + 6, true);
  const entries = tail.getUint16(at + 10, true);
  const size = tail.getUint32(at + 12, true);
  const offset = tail.getUint32(at + 16, true);
  const endOffset = tailOffset + at;

  const needsZip64 = entries === MAX_16 || size === MAX_32 || offset === MAX_32;
  const zip64 = needsZip64 ? await locateZip64(source, endOffset) : undefined;
  if (!zip64 && (disk !== 0 || directoryDisk !== 0))
    throw damagedError('The file is one part of a multi-disk ZIP archive.');
  const location = zip64 ?? { offset, size, entries };
  if (!(location.offset + location.size <= endOffset)) {
    throw damagedError('The ZIP directory points outside the file. The file is damaged or incomplete.');
  }
  return location;
}

function findEnd(tail: DataView): number | undefined {
  for (let at = tail.byteLength - END_BYTES; at >= 0; at--) {
    if (tail.getUint32(at, true) !== END_SIGNATURE) continue;
    if (at + END_BYTES + tail.getUint16(at + 20, true) === tail.byteLength) return at;
  }
  return undefined;
}

async function locateZip64(source: RandomAccessSource, endOffset: number): Promise<DirectoryLocation | undefined> {
  const locatorOffset = endOffset - ZIP64_LOCATOR_BYTES;
  if (locatorOffset < 0) return undefined;
  const locator = viewOf(await source.read(locatorOffset, ZIP64_LOCATOR_BYTES));
  if (locator.getUint32(0, true) !== ZIP64_LOCATOR_SIGNATURE) return undefined;
  const recordOffset = readUint64(locator, 8);
  if (!(recordOffset + ZIP64_END_BYTES <= locatorOffset))
    throw damagedError('The ZIP64 end record points outside the file.');
  const record = viewOf(await source.read(recordOffset, ZIP64_END_BYTES));
  if (record.getUint32(0, true) !== ZIP64_END_SIGNATURE) throw damagedError('The ZIP64 end record is damaged.');
  return { entries: readUint64(record, 32), size: readUint64(record, 40), offset: readUint64(record, 48) };
}
