import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { invocationDirectory } from '../env.ts';
import { UsageError } from './usage-error.ts';

/** The files at a path: the file itself, or all EPUB files in a folder and its subfolders. */
export function listEpubs(path: string): string[] {
  const full = resolve(invocationDirectory(), path);
  if (!existsSync(full)) throw new UsageError(`${full} does not exist.`);
  if (!statSync(full).isDirectory()) return [full];
  return readdirSync(full, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.toLowerCase().endsWith('.epub'))
    .map((name) => join(full, name))
    .toSorted();
}
