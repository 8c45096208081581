import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the total size of files in a folder, in bytes. */
export async function sumFileSizes(folder: string, names: readonly string[]): Promise<number> {
  const stats = await Promise.all(names.map(async (name) => stat(join(folder, name))));
  return stats.reduce((sum, { size }) => sum + size, 0);
}
