import { open } from 'node:fs/promises';

/** Waits until a file's bytes lie on the disk: renamed before that, a power cut could leave an empty file under its name. */
export async function flushFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
