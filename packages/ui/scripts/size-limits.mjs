/**
 * The size limit of each entry point in a page that already has React: all code it imports, minified and gzipped, without
 * the shared style sheet. `size-limits.json` has the limits in kilobytes; an entry point without a limit fails. Lower a
 * limit when the entry point gets smaller. Raise it only with a reason in the commit message.
 */
import { readdirSync, readFileSync } from 'node:fs';

const dist = 'packages/ui/dist';
const budgets = JSON.parse(readFileSync(new URL('size-limits.json', import.meta.url), 'utf8'));

/** The size limits for size-limit. */
export function uiSizeLimits() {
  const entryPoints = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /^(?:components|screens|templates|foundations|hooks)\/[^/]+\/index\.js$/.test(path));
  return entryPoints.map((path) => {
    const name = path.split('/')[1];
    if (budgets[name] === undefined) throw new Error(`packages/ui/scripts/size-limits.json has no limit for ${name}.`);
    return {
      name: `ui: ${name}`,
      path: `${dist}/${path}`,
      limit: `${budgets[name]} kB`,
      gzip: true,
      ignore: ['react', 'react-dom'],
    };
  });
}
