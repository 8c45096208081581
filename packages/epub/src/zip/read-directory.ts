import { DEFAULT_LIMITS, type Limits } from '../check/index.ts';
import { EpubError } from '../errors/index.ts';
import { locateDirectory } from './locate-directory.ts';
import { CENTRAL_HEADER_BYTES, LOCAL_HEADER_BYTES } from './records.ts';
import type { RandomAccessSource } from './source.ts';
import { readDirectoryRecord, type ZipEntry } from './zip-entry.ts';

/** Names may be long and comments too, but a directory of more than this many bytes per entry is an attack. */
const MAX_RECORD_BYTES = 2048;

/**
 * Reads and checks the whole central directory; reads no entry.
 *
 * @throws {EpubError} any code of the container: see `EpubErrorCode`
 */
export async function readDirectory(source: RandomAccessSource, limits: Limits = DEFAULT_LIMITS): Promise<ZipEntry[]> {
  const location = await locateDirectory(source);
  const tooMany = location.entries > limits.entries || location.size > limits.entries * MAX_RECORD_BYTES;
  if (tooMany) {
    throw new EpubError(
      'epub_too_many_entries',
      `The file has more than ${limits.entries} entries, more than any real book.`,
    );
  }
  if (location.entries * CENTRAL_HEADER_BYTES > location.size) {
    throw new EpubError('epub_zip_damaged', 'The table of contents of the file is shorter than it says.');
  }
  const directory = await source.read(location.offset, location.size);

  const entries: ZipEntry[] = [];
  for (let at = 0; at < directory.byteLength;) {
    if (entries.length === location.entries) {
      throw new EpubError('epub_zip_damaged', 'The file holds more entries than its table of contents announces.');
    }
    const { entry, next } = readDirectoryRecord(directory, at);
    entries.push(entry);
    at = next;
  }
  if (entries.length !== location.entries) {
    throw new EpubError('epub_zip_damaged', 'The file holds fewer entries than its table of contents announces.');
  }
  checkSizes(entries, limits);
  checkDuplicates(entries);
  checkOverlap(entries, location.offset);
  return entries.filter((entry) => !entry.name.endsWith('/'));
}

function checkSizes(entries: readonly ZipEntry[], limits: Limits): void {
  let total = 0;
  for (const entry of entries) {
    total += entry.size;
    if (entry.size > limits.ratioFromBytes && entry.size > entry.compressedSize * limits.ratio) {
      throw new EpubError(
        'epub_ratio',
        'An entry would swell to many times its size when unpacked, as no real file does.',
        {
          entry: entry.name,
        },
      );
    }
    if (total > limits.totalBytes) {
      throw new EpubError('epub_too_large', `The book is larger than ${limits.totalBytes} bytes when unpacked.`, {
        entry: entry.name,
      });
    }
  }
}

function checkDuplicates(entries: readonly ZipEntry[]): void {
  const seen = new Set<string>();
  for (const { name } of entries) {
    const key = name.normalize('NFC');
    if (seen.has(key))
      throw new EpubError('epub_entry_duplicate', 'Two entries of the file have the same name.', { entry: name });
    seen.add(key);
  }
}

/** Entries that share bytes are how a small file unpacks to a huge one without a suspicious ratio. */
function checkOverlap(entries: readonly ZipEntry[], directoryOffset: number): void {
  const sorted = entries.toSorted((a, b) => a.headerOffset - b.headerOffset);
  sorted.forEach((entry, index) => {
    const end = entry.headerOffset + LOCAL_HEADER_BYTES + entry.compressedSize;
    const limit = sorted[index + 1]?.headerOffset ?? directoryOffset;
    if (end > limit)
      throw new EpubError('epub_entry_overlap', 'Two entries of the file share the same bytes.', { entry: entry.name });
  });
}
