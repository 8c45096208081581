/**
 * The size limit of each entry point in a page that already has React: all code it imports, minified and gzipped, without
 * the shared style sheet. `size-limits.json` has the limits in kilobytes; an entry point without a limit fails. Lower a
 * limit when the entry point gets smaller. Raise it only with a reason in the commit message.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const limits = JSON.parse(readFileSync(new URL('size-limits.json', import.meta.url), 'utf8'));

/** Returns the name, the built file and the limit in bytes of every entry point. */
export const uiEntryPoints = () =>
  readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /^(?:components|screens|templates|foundations|hooks)\/[^/]+\/index\.js$/.test(path))
    .map((path) => {
      const name = path.split('/')[1];
      if (limits[name] === undefined) throw new Error(`packages/ui/scripts/size-limits.json has no limit for ${name}.`);
      return { name: `ui: ${name}`, file: join(dist, path), limit: Math.round(limits[name] * 1000) };
    });
