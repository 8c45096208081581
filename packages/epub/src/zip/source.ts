import { open } from 'node:fs/promises';

/** Bytes that can be read anywhere without reading the rest: a file, a buffer, ranges of a bucket object. */
export interface RandomAccessSource {
  /** Size of the whole, in bytes. */
  readonly size: number;
  /** Reads exactly `length` bytes at `offset`. @throws {RangeError} when the source ends before that. */
  read(offset: number, length: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Reads from bytes already in memory. */
export function bufferSource(bytes: Uint8Array): RandomAccessSource {
  return {
    size: bytes.byteLength,
    read: async (offset, length) => {
      if (offset < 0 || offset + length > bytes.byteLength) throw new RangeError('Read past the end of the buffer.');
      return bytes.subarray(offset, offset + length);
    },
    close: async () => undefined,
  };
}

/** Opens a file for random access. Close it when the archive over it is done. */
export async function fileSource(path: string): Promise<RandomAccessSource> {
  const file = await open(path, 'r');
  const { size } = await file.stat();
  return {
    size,
    read: async (offset, length) => {
      if (offset < 0 || offset + length > size) throw new RangeError('Read past the end of the file.');
      const bytes = Buffer.allocUnsafe(length);
      let filled = 0;
      while (filled < length) {
        const { bytesRead } = await file.read(bytes, filled, length - filled, offset + filled);
        if (bytesRead === 0) throw new RangeError('The file became shorter while it was read.');
        filled += bytesRead;
      }
      return bytes;
    },
    close: () => file.close(),
  };
}
