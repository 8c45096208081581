import { open } from 'node:fs/promises';
import type { FileStore } from '../files/index.ts';

/** The key of a part in the file store. */
export const uploadPartKey = (id: string, offset: number): string => `uploads/${id}/${offset}`;

/** Writes the parts of an upload into one file, in order. `false` when a part is missing. */
export async function assembleParts(
  files: Pick<FileStore, 'get'>,
  id: string,
  offsets: readonly number[],
  target: string,
): Promise<boolean> {
  const file = await open(target, 'w');
  try {
    let size = 0;
    for (const offset of offsets) {
      const bytes = await files.get(uploadPartKey(id, offset));
      if (!bytes || offset !== size) return false;
      await file.writeFile(bytes);
      size += bytes.byteLength;
    }
    return true;
  } finally {
    await file.close();
  }
}
