/**
 * Check 69: what is built holds no secret. Nothing that a browser is sent may name a key of a card provider, not even a
 * publishable one, which comes with the page from the settings, and nothing brings its sources along. The server's own
 * files may hold the keys of the sandbox, which open nothing, and no others. What is built is what the image takes along.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './build.mjs';

const SECRET = /\b(?:[sp]k|rk)_(?:test|live)_\w+|\bwhsec_\w{8,}|-----BEGIN [A-Z ]*PRIVATE KEY-----/g;
const ALLOWED_SANDBOX_KEYS = new Set(['sk_test_local_sandbox', 'pk_test_local_sandbox']);
const BROWSER_OUTPUT = ['apps/web/dist', 'apps/reader/dist'];
const IMAGE_PATHS = [
  ...readFileSync(join(root, 'apps/api/deploy/Dockerfile'), 'utf8').matchAll(/^COPY --from=build \/octavo\/(\S+) /gm),
].map(([, path = '']) => path);
/** Packages of others are judged where they are chosen. */
const BUILD_OUTPUT = IMAGE_PATHS.filter((path) => /\/dist(-\w+)?(\/|$)/.test(path));
const UNSCANNED = IMAGE_PATHS.filter((path) => !BUILD_OUTPUT.includes(path) && !/node_modules$|package\.json$/.test(path));

const violations = UNSCANNED.map((path) => `${path} goes into the image, and nobody looks into it`);
for (const folder of BROWSER_OUTPUT) if (!BUILD_OUTPUT.includes(folder)) violations.push(`${folder} does not go into the image`);
for (const folder of BUILD_OUTPUT) {
  const paths = filesOf(join(root, folder));
  if (paths.length === 0) violations.push(`${folder} is empty`);
  for (const path of paths) {
    const name = relative(root, path);
    if (BROWSER_OUTPUT.includes(folder) && name.endsWith('.map')) violations.push(`${name} holds sources`);
    for (const [found] of readFileSync(path, 'latin1').matchAll(SECRET)) {
      if (BROWSER_OUTPUT.includes(folder) || !ALLOWED_SANDBOX_KEYS.has(found)) violations.push(`${name}: ${found.slice(0, 16)}…`);
    }
  }
}
for (const fault of violations) console.error(fault);
if (violations.length > 0) process.exit(1);

/** The paths of all files in a folder, or of a single file. */
function filesOf(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name));
}
