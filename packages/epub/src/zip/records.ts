/**
 * The fixed-size records of a ZIP file, read at an offset.
 *
 * @see https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT §4.3
 */
export const LOCAL_HEADER_BYTES = 30;
export const CENTRAL_HEADER_BYTES = 46;
export const END_BYTES = 22;
export const ZIP64_LOCATOR_BYTES = 20;
export const ZIP64_END_BYTES = 56;
export const DESCRIPTOR_BYTES = 16;
export const MAX_COMMENT_BYTES = 0xffff;

export const LOCAL_SIGNATURE = 0x04034b50;
export const CENTRAL_SIGNATURE = 0x02014b50;
export const DESCRIPTOR_SIGNATURE = 0x08074b50;
export const END_SIGNATURE = 0x06054b50;
export const ZIP64_LOCATOR_SIGNATURE = 0x07064b50;
export const ZIP64_END_SIGNATURE = 0x06064b50;

export const MAX_16 = 0xffff;
export const MAX_32 = 0xffffffff;

/** Returns a view over the same bytes without copying. */
export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Reads a 64-bit number that must be a safe integer. Books are smaller than 9 petabytes. */
export function readUint64(view: DataView, offset: number): number {
  const value = view.getBigUint64(offset, true);
  return value > BigInt(Number.MAX_SAFE_INTEGER) ? Number.POSITIVE_INFINITY : Number(value);
}
