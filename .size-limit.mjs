/**
 * What the doors of core weigh in a page that uses everything behind them, minified and gzipped. The names of exports
 * stay behind when a bundler joins a page, so nothing but the code is counted. `ignore` names what a budget leaves out,
 * the lines that import it included. Why the last budget is above 40 kB: packages/core/docs/decisions/0001-weight.md.
 */
import { readFileSync } from 'node:fs';
import { uiSizeLimits } from './packages/ui/scripts/size-limits.mjs';

const dist = 'packages/core/dist';
const shipped = ['entities', 'validators', 'errors', 'messages', 'contract', 'api', 'machines', 'storage', 'search'];

/** A page that uses each value a door gives. */
function page(doors) {
  const uses = doors.flatMap((door) => {
    const index = readFileSync(`${dist}/${door}/index.js`, 'utf8');
    return [...index.matchAll(/export \{([^}]+)\}/g)].flatMap(([, list]) =>
      list
        .split(',')
        .flatMap((entry) => (entry.trim() === '' ? [] : [{ door, name: entry.trim().split(' as ').at(-1) }])),
    );
  });
  return [
    ...uses.map(({ door, name }, at) => `import { ${name} as used${at} } from './${dist}/${door}/index.js';`),
    `globalThis.page = [${uses.map((_, at) => `used${at}`)}];`,
  ].join('\n');
}

/** Takes the lines out that import a package which is not to be weighed; what they named is then free. */
const leavingOut = (packages) => ({
  name: 'leaving-out',
  setup({ onLoad }) {
    const line = new RegExp(`^import [^;]*? from ['"](?:${packages.join('|')})['"/][^;]*;$`, 'gm');
    onLoad({ filter: /packages[/\\]core[/\\]dist[/\\].*\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll(line, ''),
    }));
  },
});

function weight(name, doors, limit, ignore = []) {
  return {
    name,
    path: doors.map((door) => `${dist}/${door}/index.js`),
    limit,
    gzip: true,
    modifyEsbuildConfig: (config) => ({
      ...config,
      entryPoints: [],
      stdin: { contents: page(doors), resolveDir: import.meta.dirname },
      format: 'esm',
      plugins: ignore.length > 0 ? [leavingOut(ignore)] : [],
    }),
  };
}

export default [
  weight('core: entities and validators', ['entities', 'validators'], '6 kB', ['valibot', 'dayjs']),
  weight('core: api with ky', ['api'], '14 kB', ['valibot']),
  weight('core: api with ky and valibot', ['api'], '15.7 kB'),
  weight('core: all doors, our own code', shipped, '26.1 kB', ['valibot', 'dayjs', 'ky', 'xstate']),
  weight('core: all doors with their dependencies', shipped, '50.1 kB'),
  ...uiSizeLimits(),
];
