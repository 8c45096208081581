import {
  CENTRAL_HEADER_BYTES,
  CENTRAL_SIGNATURE,
  DESCRIPTOR_BYTES,
  DESCRIPTOR_SIGNATURE,
  END_BYTES,
  END_SIGNATURE,
  LOCAL_HEADER_BYTES,
  LOCAL_SIGNATURE,
  MAX_16,
  MAX_32,
  viewOf,
  ZIP64_END_BYTES,
  ZIP64_END_SIGNATURE,
  ZIP64_LOCATOR_BYTES,
  ZIP64_LOCATOR_SIGNATURE,
} from './records.ts';
import { ZIP64_EXTRA, type ZipEntry } from './zip-entry.ts';

/** An entry with the other values of its headers. */
export interface WrittenEntry extends ZipEntry {
  /** Whether its sizes and CRC follow the content, because they were unknown before. */
  readonly isStreamed?: boolean;
}

/** 1 January 1980, 00:00: the earliest date of the format. */
const FIXED_DATE = 0x0021;
const VERSION = 20;
const ZIP64_VERSION = 45;
const UTF8_FLAG = 0x0800;
const DESCRIPTOR_FLAG = 0x0008;
const UNIX_REGULAR_FILE = (0x8000 | 0o644) * 0x1_0000;
const ZIP64_OFFSET_BYTES = 12;

/** Writes the header in front of an entry. */
export function localHeader(entry: WrittenEntry): Uint8Array {
  const name = Buffer.from(entry.name, 'utf8');
  const bytes = new Uint8Array(LOCAL_HEADER_BYTES + name.byteLength);
  const view = viewOf(bytes);
  view.setUint32(0, LOCAL_SIGNATURE, true);
  view.setUint16(4, VERSION, true);
  writeCommonFields(view, 6, entry, name.byteLength);
  bytes.set(name, LOCAL_HEADER_BYTES);
  return bytes;
}

/** Writes the sizes and the CRC after the content of a streamed entry. @see APPNOTE.TXT §4.3.9 */
export function dataDescriptor(entry: ZipEntry): Uint8Array {
  const bytes = new Uint8Array(DESCRIPTOR_BYTES);
  const view = viewOf(bytes);
  view.setUint32(0, DESCRIPTOR_SIGNATURE, true);
  view.setUint32(4, entry.crc32, true);
  view.setUint32(8, entry.compressedSize, true);
  view.setUint32(12, entry.size, true);
  return bytes;
}

/** Writes the record of an entry in the directory. An offset of 4 GiB and more is in an extra field. */
export function centralHeader(entry: WrittenEntry): Uint8Array {
  const name = Buffer.from(entry.name, 'utf8');
  const isFar = entry.headerOffset >= MAX_32;
  const bytes = new Uint8Array(CENTRAL_HEADER_BYTES + name.byteLength + (isFar ? ZIP64_OFFSET_BYTES : 0));
  const view = viewOf(bytes);
  const version = isFar ? ZIP64_VERSION : VERSION;
  view.setUint32(0, CENTRAL_SIGNATURE, true);
  view.setUint16(4, (3 << 8) | version, true);
  view.setUint16(6, version, true);
  writeCommonFields(view, 8, entry, name.byteLength);
  view.setUint32(38, UNIX_REGULAR_FILE, true);
  view.setUint32(42, Math.min(entry.headerOffset, MAX_32), true);
  bytes.set(name, CENTRAL_HEADER_BYTES);
  if (isFar) {
    const extraAt = CENTRAL_HEADER_BYTES + name.byteLength;
    view.setUint16(30, ZIP64_OFFSET_BYTES, true);
    view.setUint16(extraAt, ZIP64_EXTRA, true);
    view.setUint16(extraAt + 2, 8, true);
    view.setBigUint64(extraAt + 4, BigInt(entry.headerOffset), true);
  }
  return bytes;
}

/** Writes the fields that both headers have in the same order, from the flags on. */
function writeCommonFields(view: DataView, at: number, entry: WrittenEntry, nameBytes: number): void {
  view.setUint16(at, entry.isStreamed ? UTF8_FLAG | DESCRIPTOR_FLAG : UTF8_FLAG, true);
  view.setUint16(at + 2, entry.method === 'stored' ? 0 : 8, true);
  view.setUint16(at + 6, FIXED_DATE, true);
  view.setUint32(at + 8, entry.crc32, true);
  view.setUint32(at + 12, entry.compressedSize, true);
  view.setUint32(at + 16, entry.size, true);
  view.setUint16(at + 20, nameBytes, true);
}

/** The central directory of a container. */
interface Directory {
  readonly entries: number;
  readonly size: number;
  readonly offset: number;
}

/** Whether the numbers of a directory do not fit in the end record of the original format. */
export const needsZip64 = ({ entries, size, offset }: Directory): boolean =>
  entries >= MAX_16 || size >= MAX_32 || offset >= MAX_32;

/** Writes the end of a container, with the ZIP64 records for a large one. */
export function endRecords(directory: Directory): Uint8Array {
  const zip64 = needsZip64(directory) ? zip64End(directory) : new Uint8Array();
  const bytes = new Uint8Array(zip64.byteLength + END_BYTES);
  bytes.set(zip64);
  const view = viewOf(bytes.subarray(zip64.byteLength));
  const entries = Math.min(directory.entries, MAX_16);
  view.setUint32(0, END_SIGNATURE, true);
  view.setUint16(8, entries, true);
  view.setUint16(10, entries, true);
  view.setUint32(12, Math.min(directory.size, MAX_32), true);
  view.setUint32(16, Math.min(directory.offset, MAX_32), true);
  return bytes;
}

/** @see APPNOTE.TXT §4.3.14 */
function zip64End({ entries, size, offset }: Directory): Uint8Array {
  const bytes = new Uint8Array(ZIP64_END_BYTES + ZIP64_LOCATOR_BYTES);
  const view = viewOf(bytes);
  view.setUint32(0, ZIP64_END_SIGNATURE, true);
  view.setBigUint64(4, BigInt(ZIP64_END_BYTES - 12), true);
  view.setUint16(12, (3 << 8) | ZIP64_VERSION, true);
  view.setUint16(14, ZIP64_VERSION, true);
  view.setBigUint64(24, BigInt(entries), true);
  view.setBigUint64(32, BigInt(entries), true);
  view.setBigUint64(40, BigInt(size), true);
  view.setBigUint64(48, BigInt(offset), true);
  view.setUint32(ZIP64_END_BYTES, ZIP64_LOCATOR_SIGNATURE, true);
  view.setBigUint64(ZIP64_END_BYTES + 8, BigInt(offset + size), true);
  view.setUint32(ZIP64_END_BYTES + 16, 1, true);
  return bytes;
}
