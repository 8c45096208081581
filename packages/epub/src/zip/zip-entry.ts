import { checkEntryName } from '../check/index.ts';
import { EpubError } from '../errors/index.ts';
import { CENTRAL_HEADER_BYTES, CENTRAL_SIGNATURE, MAX_32, readUint64, viewOf } from './records.ts';

/** One file in the container, as declared in the central directory. */
export interface ZipEntry {
  /** Path with forward slashes, as stored; safe to join. */
  readonly name: string;
  readonly method: 'stored' | 'deflated';
  /** Size in the container, in bytes. */
  readonly compressedSize: number;
  /** Unpacked size, in bytes. */
  readonly size: number;
  readonly crc32: number;
  /** Offset of the local header. */
  readonly headerOffset: number;
}

const ENCRYPTED_FLAGS = 0x0001 | 0x0040 | 0x2000;
const UTF8_FLAG = 0x0800;
const FILE_TYPE = 0xf000;
const REGULAR_FILE = 0x8000;
const DIRECTORY = 0x4000;
/** The id of the extra field with numbers that do not fit in 32 bits. */
export const ZIP64_EXTRA = 0x0001;

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });
const latin1 = new TextDecoder('windows-1252');

/**
 * Reads the directory record at `at` and performs all checks that do not need the entry's bytes.
 *
 * @throws {EpubError} `epub_zip_damaged`, `epub_entry_name`, `epub_entry_encrypted`, `epub_entry_not_a_file`,
 *   `epub_entry_method`, `epub_entry_size`
 */
export function readDirectoryRecord(directory: Uint8Array, at: number): { entry: ZipEntry; next: number } {
  const view = viewOf(directory);
  if (at + CENTRAL_HEADER_BYTES > view.byteLength || view.getUint32(at, true) !== CENTRAL_SIGNATURE) {
    throw new EpubError('epub_zip_damaged', 'The ZIP directory is damaged.');
  }
  const flags = view.getUint16(at + 8, true);
  const method = view.getUint16(at + 10, true);
  const nameBytes = view.getUint16(at + 28, true);
  const extraBytes = view.getUint16(at + 30, true);
  const commentBytes = view.getUint16(at + 32, true);
  const attributes = view.getUint32(at + 38, true);
  const nameAt = at + CENTRAL_HEADER_BYTES;
  const extraAt = nameAt + nameBytes;
  const next = extraAt + extraBytes + commentBytes;
  if (next > view.byteLength)
    throw new EpubError('epub_zip_damaged', 'The ZIP directory ends in the middle of an entry.');

  const name = decodeName(directory.subarray(nameAt, extraAt), (flags & UTF8_FLAG) !== 0);
  checkEntryName(name);
  if ((flags & ENCRYPTED_FLAGS) !== 0) {
    throw new EpubError(
      'epub_entry_encrypted',
      'The file is password-protected. Save it without a password and try again.',
      { entry: name },
    );
  }
  const fileType = (attributes >>> 16) & FILE_TYPE;
  if (fileType !== 0 && fileType !== REGULAR_FILE && fileType !== DIRECTORY) {
    throw new EpubError('epub_entry_not_a_file', 'An entry of the file is a link or a device, not a file.', {
      entry: name,
    });
  }
  if (method !== 0 && method !== 8) {
    throw new EpubError('epub_entry_method', 'An entry uses a compression method that EPUB does not allow.', {
      entry: name,
    });
  }

  const sizes = withZip64(
    view,
    extraAt,
    extraBytes,
    {
      size: view.getUint32(at + 24, true),
      compressedSize: view.getUint32(at + 20, true),
      headerOffset: view.getUint32(at + 42, true),
    },
    name,
  );
  if (method === 0 && sizes.size !== sizes.compressedSize) {
    throw new EpubError('epub_entry_size', 'An entry declares two different sizes.', { entry: name });
  }
  return {
    entry: { name, method: method === 0 ? 'stored' : 'deflated', crc32: view.getUint32(at + 16, true), ...sizes },
    next,
  };
}

function decodeName(bytes: Uint8Array, isUtf8: boolean): string {
  try {
    return strictUtf8.decode(bytes);
  } catch (cause) {
    const name = latin1.decode(bytes);
    if (isUtf8)
      throw new EpubError('epub_entry_name', 'An entry of the file has a name that is not valid UTF-8.', {
        entry: name,
        cause,
      });
    // Old ZIP writers use the code page of their system without declaring it. Any stable name is sufficient to find the entry.
    return name;
  }
}

type Sizes = Pick<ZipEntry, 'size' | 'compressedSize' | 'headerOffset'>;

/** Numbers that do not fit in 32 bits are in an extra field, in this order and only when they do not fit. */
function withZip64(view: DataView, extraAt: number, extraBytes: number, sizes: Sizes, name: string): Sizes {
  if (sizes.size !== MAX_32 && sizes.compressedSize !== MAX_32 && sizes.headerOffset !== MAX_32) return sizes;
  const end = extraAt + extraBytes;
  for (let at = extraAt; at + 4 <= end; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== ZIP64_EXTRA) continue;
    const fieldEnd = Math.min(at + 4 + view.getUint16(at + 2, true), end);
    let cursor = at + 4;
    const readField = (value: number): number => {
      if (value !== MAX_32) return value;
      if (cursor + 8 > fieldEnd)
        throw new EpubError('epub_zip_damaged', 'An entry does not declare one of its sizes.', { entry: name });
      cursor += 8;
      return readUint64(view, cursor - 8);
    };
    return {
      size: readField(sizes.size),
      compressedSize: readField(sizes.compressedSize),
      headerOffset: readField(sizes.headerOffset),
    };
  }
  return sizes;
}
