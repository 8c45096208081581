import type { ZipArchive, ZipEntry } from '../zip/index.ts';

/** Looks entries up the way their authors meant them. */
export type FindEntry = (name: string) => ZipEntry | undefined;

/**
 * Finds by exact name, then with accents composed the same way, then whatever the case: books packed on one
 * system and listed on another differ in just that.
 */
export function createFindEntry(archive: ZipArchive): FindEntry {
  const byFolded = new Map<string, ZipEntry>();
  for (const entry of archive.entries) {
    const key = foldCase(entry.name);
    if (!byFolded.has(key)) byFolded.set(key, entry);
  }
  return (name) => archive.find(name) ?? byFolded.get(foldCase(name));
}

const foldCase = (name: string): string => name.normalize('NFC').toLowerCase();
