/**
 * Check 69: the build contains no secrets. Browser files must not contain source maps or any key of a card
 * provider. Even a publishable key is forbidden: the page receives it from the settings. The server's files may contain only the
 * keys of the sandbox, which are valid nowhere else. The scanned files are those that the container image includes.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './build.mjs';

const SECRET = /\b(?:[sp]k|rk)_(?:test|live)_\w+|\bwhsec_\w{8,}|-----BEGIN [A-Z ]*PRIVATE KEY-----/g;
const ALLOWED_SANDBOX_KEYS = new Set(['sk_test_local_sandbox', 'pk_test_local_sandbox']);
const BROWSER_OUTPUT = ['apps/web/dist', 'apps/reader/dist', 'apps/studio/dist'];
const IMAGE_PATHS = [
  ...readFileSync(join(root, 'apps/api/deploy/Dockerfile'), 'utf8').matchAll(/^COPY --from=build \/octavo\/(\S+) /gm),
].map(([, path = '']) => path);
/** Third-party packages are checked when they are chosen. */
const BUILD_OUTPUT = IMAGE_PATHS.filter((path) => /\/dist(-\w+)?(\/|$)/.test(path));
const UNSCANNED = IMAGE_PATHS.filter(
  (path) => !BUILD_OUTPUT.includes(path) && !/node_modules$|package\.json$/.test(path),
);

const violations = UNSCANNED.map((path) => `${path} is in the image but is not scanned`);
for (const folder of BROWSER_OUTPUT)
  if (!BUILD_OUTPUT.includes(folder)) violations.push(`${folder} is not in the image`);
for (const folder of BUILD_OUTPUT) {
  const paths = filesOf(join(root, folder));
  if (paths.length === 0) violations.push(`${folder} is empty`);
  for (const path of paths) {
    const name = relative(root, path);
    if (BROWSER_OUTPUT.includes(folder) && name.endsWith('.map')) violations.push(`${name} is a source map`);
    for (const [found] of readFileSync(path, 'latin1').matchAll(SECRET)) {
      if (BROWSER_OUTPUT.includes(folder) || !ALLOWED_SANDBOX_KEYS.has(found))
        violations.push(`${name}: ${found.slice(0, 16)}…`);
    }
  }
}
for (const fault of violations) console.error(fault);
if (violations.length > 0) process.exit(1);

/** Returns the paths of all files in a folder, or of a single file. */
function filesOf(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name));
}
