import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { DEFAULT_LIMITS, type Limits } from '../check/index.ts';
import { EpubError } from '../errors/index.ts';
import { locateDirectory } from './locate-directory.ts';
import { CENTRAL_HEADER_BYTES, LOCAL_HEADER_BYTES } from './records.ts';
import type { RandomAccessSource } from './source.ts';
import { readDirectoryRecord, type ZipEntry } from './zip-entry.ts';

/** Names and comments may be long, but a directory with more bytes per entry than this is an attack. */
const MAX_RECORD_BYTES = 2048;
/** The number of records that are read before other work of the thread runs. */
const RECORDS_AT_ONCE = 1_000;

/**
 * Reads and checks the complete central directory, a long one in turns. Reads no entry.
 *
 * @throws {EpubError} any code of the container: see `EpubErrorCode`
 */
export async function readDirectory(source: RandomAccessSource, limits: Limits = DEFAULT_LIMITS): Promise<ZipEntry[]> {
  const location = await locateDirectory(source);
  const tooMany = location.entries > limits.entries || location.size > limits.entries * MAX_RECORD_BYTES;
  if (tooMany) {
    throw new EpubError('epub_too_many_entries', `The file has more than ${limits.entries} entries.`);
  }
  if (location.entries * CENTRAL_HEADER_BYTES > location.size) {
    throw new EpubError('epub_zip_damaged', 'The ZIP directory is shorter than declared.');
  }
  const directory = await source.read(location.offset, location.size);

  const entries: ZipEntry[] = [];
  for (let at = 0; at < directory.byteLength;) {
    if (entries.length === location.entries) {
      throw new EpubError('epub_zip_damaged', 'The file contains more entries than its ZIP directory declares.');
    }
    const { entry, next } = readDirectoryRecord(directory, at);
    entries.push(entry);
    at = next;
    if (entries.length % RECORDS_AT_ONCE === 0) await yieldToEventLoop();
  }
  if (entries.length !== location.entries) {
    throw new EpubError('epub_zip_damaged', 'The file contains fewer entries than its ZIP directory declares.');
  }
  checkSizes(entries, limits);
  checkDuplicates(entries);
  if (entries.length > RECORDS_AT_ONCE) await yieldToEventLoop();
  checkOverlap(entries, location.offset);
  return entries.filter((entry) => !entry.name.endsWith('/'));
}

function checkSizes(entries: readonly ZipEntry[], limits: Limits): void {
  let total = 0;
  for (const entry of entries) {
    total += entry.size;
    if (entry.size > limits.ratioFromBytes && entry.size > entry.compressedSize * limits.ratio) {
      throw new EpubError('epub_ratio', 'An entry has a suspiciously high compression ratio.', {
        entry: entry.name,
      });
    }
    if (total > limits.totalBytes) {
      throw new EpubError('epub_too_large', `The unpacked book is larger than ${limits.totalBytes} bytes.`, {
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

/** Overlapping entries let a small file unpack to a huge one without a suspicious compression ratio. */
function checkOverlap(entries: readonly ZipEntry[], directoryOffset: number): void {
  const sorted = entries.toSorted((a, b) => a.headerOffset - b.headerOffset);
  sorted.forEach((entry, index) => {
    const end = entry.headerOffset + LOCAL_HEADER_BYTES + entry.compressedSize;
    const limit = sorted[index + 1]?.headerOffset ?? directoryOffset;
    if (end > limit)
      throw new EpubError('epub_entry_overlap', 'Two entries of the file overlap.', { entry: entry.name });
  });
}
