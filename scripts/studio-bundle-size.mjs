/** The gzipped scripts and styles of a first visit to the studio: what its page loads before any route. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildStudio, root } from './build.mjs';

/** Bytes. The requirement is 250,000. */
const LIMIT = 250_000;

const folder = join(root, 'apps/studio/dist');
await buildStudio();
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
const chunks = reachable('index.html');
const files = [...new Set(chunks.flatMap((name) => [manifest[name].file, ...(manifest[name].css ?? [])]))];
const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0);
console.log(`First load of the studio: ${bytes} of ${LIMIT} bytes in ${files.length} files`);
process.exitCode = bytes > LIMIT ? 1 : 0;

function reachable(name, seen = new Set()) {
  if (seen.has(name)) return [...seen];
  seen.add(name);
  for (const imported of manifest[name].imports ?? []) reachable(imported, seen);
  return [...seen];
}
