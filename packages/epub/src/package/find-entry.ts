import { foldEntryName } from '../check/index.ts';
import type { ZipArchive, ZipEntry } from '../zip/index.ts';

/** Finds entries with tolerance for different spellings of their names. */
export type FindEntry = (name: string) => ZipEntry | undefined;

/**
 * Finds an entry by its exact name, then by Unicode normalization, then case-insensitively. Names differ in this way
 * when a book is packed on one system and its manifest is written on another.
 */
export function createFindEntry(archive: ZipArchive): FindEntry {
  const byFolded = new Map<string, ZipEntry>();
  for (const entry of archive.entries) {
    const key = foldEntryName(entry.name);
    if (!byFolded.has(key)) byFolded.set(key, entry);
  }
  return (name) => archive.find(name) ?? byFolded.get(foldEntryName(name));
}
