/**
 * What a first visit to the home page loads in scripts, gzipped: the entry, the chunk of the route, and all they import.
 * The store is built aside for it, with the bundler's own list of who imports whom; the shipped folder has no such list.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './build.mjs';

/** Bytes. The goal is 125 000; this is what stood here when the budget began and 3 %, and it only ever goes down. */
const LIMIT = 166_000;

const web = join(root, 'apps/web');
const folder = mkdtempSync(join(tmpdir(), 'octavo-web-'));
try {
  const built = spawnSync(
    join(web, 'node_modules/.bin/vite'),
    ['build', '--outDir', folder, '--emptyOutDir', '--manifest', '--logLevel', 'error'],
    { cwd: web, stdio: 'inherit' },
  );
  if (built.status !== 0) throw new Error('The store could not be built.');
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const home = Object.keys(manifest).filter((key) => key.startsWith('src/routes/index.tsx'));
  if (home.length === 0) throw new Error('The build has no chunk for the home page.');
  const sizes = [...reachable(manifest, ['index.html', ...home])]
    .map((key) => manifest[key].file)
    .map((file) => ({ file, bytes: gzipSync(readFileSync(join(folder, file)), { level: 9 }).length }))
    .toSorted((a, b) => b.bytes - a.bytes);
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`First load of the home page: ${kilo(total)} of ${kilo(LIMIT)} in ${sizes.length} scripts`);
  for (const { file, bytes } of sizes.slice(0, 8)) console.log(`  ${kilo(bytes)}  ${file}`);
  process.exitCode = total > LIMIT ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function reachable(manifest, from, seen = new Set()) {
  for (const key of from) {
    if (seen.has(key)) continue;
    seen.add(key);
    reachable(manifest, manifest[key].imports ?? [], seen);
  }
  return seen;
}

function kilo(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
