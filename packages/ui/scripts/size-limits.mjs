/**
 * What each door of the kit may weigh in a page that has React already: all that stands behind it, minified and
 * gzipped, without the style sheet, which is one for all. `weights.json` has the budgets in kilobytes; a door without
 * one fails. To be lowered when a door gets lighter; raised only with a reason in the commit.
 */
import { readdirSync, readFileSync } from 'node:fs';

const dist = 'packages/ui/dist';
const budgets = JSON.parse(readFileSync(new URL('size-limits.json', import.meta.url), 'utf8'));

/** The budgets of the kit for size-limit; none while the kit is not built. */
export function uiSizeLimits() {
  const entryPoints = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /^(?:components|screens|templates|foundations|hooks)\/[^/]+\/index\.js$/.test(path));
  return entryPoints.map((path) => {
    const name = path.split('/')[1];
    if (budgets[name] === undefined) throw new Error(`packages/ui/scripts/size-limits.json has no budget for ${name}.`);
    return {
      name: `ui: ${name}`,
      path: `${dist}/${path}`,
      limit: `${budgets[name]} kB`,
      gzip: true,
      ignore: ['react', 'react-dom'],
    };
  });
}
