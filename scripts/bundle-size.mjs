/** Measures the files that a page of a built app loads. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Returns the bundler's manifest of a build folder. */
export const readManifest = (folder) => JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));

/** Returns the keys of these chunks and of all chunks that they import statically. */
export function reachableChunks(manifest, from, seen = new Set()) {
  for (const key of from) {
    if (seen.has(key)) continue;
    seen.add(key);
    reachableChunks(manifest, manifest[key].imports ?? [], seen);
  }
  return seen;
}

/** Returns the total size of files in bytes, each gzipped. */
export const gzippedBytes = (folder, files) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0);
