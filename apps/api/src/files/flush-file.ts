import { open } from 'node:fs/promises';

/** Waits until a file is on disk. If it were renamed earlier, a power failure could leave an empty file under its name. */
export async function flushFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
