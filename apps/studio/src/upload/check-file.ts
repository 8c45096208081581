import { formatSize } from '../views/format.ts';

const BYTES_IN_ZIP_SIGNATURE = 4;

/** Returns why a file cannot be uploaded; `undefined` for a possible EPUB. The server checks the whole file. */
export async function problemOf(file: File, maxBytes: number): Promise<string | undefined> {
  if (file.size === 0) return 'This file is empty. Export the book again.';
  if (file.size > maxBytes) {
    return `This file is ${formatSize(file.size)}. The maximum is ${formatSize(maxBytes)}. Use smaller images and export the book again.`;
  }
  const start = new Uint8Array(await file.slice(0, BYTES_IN_ZIP_SIGNATURE).arrayBuffer());
  const isZip = start[0] === 0x50 && start[1] === 0x4b;
  return isZip ? undefined : 'This is not an EPUB. Export the book as EPUB 2 or 3 and choose that file.';
}
