import { open } from 'node:fs/promises';

/** A source of bytes with random access: a file, a buffer or ranges of a bucket object. */
export interface RandomAccessSource {
  /** Total size in bytes. */
  readonly size: number;
  /** Reads exactly `length` bytes at `offset`. @throws {RangeError} when the source ends before that. */
  read(offset: number, length: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Creates a source from bytes in memory. */
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

/** Opens a file for random access. Close it after use. */
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
        if (bytesRead === 0) throw new RangeError('The file was truncated while it was read.');
        filled += bytesRead;
      }
      return bytes;
    },
    close: () => file.close(),
  };
}
