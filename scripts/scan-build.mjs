/**
 * Check 69: what is built holds no secret. Nothing that a browser is sent may name a key of a card provider, not even a
 * publishable one, which comes with the page from the settings, and nothing brings its sources along. The server's own
 * files may hold the keys of the sandbox, which open nothing, and no others.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './build.mjs';

const KEY = /\b(?:[sp]k|rk)_(?:test|live)_\w+|\bwhsec_\w{8,}|-----BEGIN [A-Z ]*PRIVATE KEY-----/g;
const OF_THE_SANDBOX = new Set(['sk_test_local_sandbox', 'pk_test_local_sandbox']);
const SENT = ['apps/web/dist', 'apps/reader/dist'];
const SERVED_BY = ['apps/api/dist'];

const faults = [];
for (const folder of [...SENT, ...SERVED_BY]) {
  const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  );
  if (files.length === 0) faults.push(`${folder} is empty`);
  for (const file of files) {
    const path = join(file.parentPath, file.name);
    const name = relative(root, path);
    if (SENT.includes(folder) && name.endsWith('.map')) faults.push(`${name} holds sources`);
    for (const [found] of readFileSync(path, 'latin1').matchAll(KEY)) {
      if (SENT.includes(folder) || !OF_THE_SANDBOX.has(found)) faults.push(`${name}: ${found.slice(0, 16)}…`);
    }
  }
}
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
