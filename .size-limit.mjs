/**
 * Size limits of core's entry points: a page that uses every export, minified and gzipped. The names of exports are not
 * counted, because a bundler drops them. `ignore` lists packages whose imports are removed before measuring.
 * The reason for the last limit above 40 kB: packages/core/docs/decisions/0001-weight.md.
 */
import { readFileSync } from 'node:fs';
import { uiSizeLimits } from './packages/ui/scripts/size-limits.mjs';

const dist = 'packages/core/dist';
const shipped = ['entities', 'validators', 'errors', 'messages', 'contract', 'api', 'machines', 'storage', 'search'];

/** Returns the source of a page that uses each exported value. */
function page(entryPoints) {
  const uses = entryPoints.flatMap((entryPoint) => {
    const index = readFileSync(`${dist}/${entryPoint}/index.js`, 'utf8');
    return [...index.matchAll(/export \{([^}]+)\}/g)].flatMap(([, list]) =>
      list
        .split(',')
        .flatMap((entry) => (entry.trim() === '' ? [] : [{ entryPoint, name: entry.trim().split(' as ').at(-1) }])),
    );
  });
  return [
    ...uses.map(
      ({ entryPoint, name }, at) => `import { ${name} as used${at} } from './${dist}/${entryPoint}/index.js';`,
    ),
    `globalThis.page = [${uses.map((_, at) => `used${at}`)}];`,
  ].join('\n');
}

/** Creates an esbuild plugin that removes the imports of these packages. */
const leavingOut = (packages) => ({
  name: 'leaving-out',
  setup({ onLoad }) {
    const line = new RegExp(`^import [^;]*? from ['"](?:${packages.join('|')})['"/][^;]*;$`, 'gm');
    onLoad({ filter: /packages[/\\]core[/\\]dist[/\\].*\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll(line, ''),
    }));
  },
});

function weight(name, entryPoints, limit, ignore = []) {
  return {
    name,
    path: entryPoints.map((entryPoint) => `${dist}/${entryPoint}/index.js`),
    limit,
    gzip: true,
    modifyEsbuildConfig: (config) => ({
      ...config,
      entryPoints: [],
      stdin: { contents: page(entryPoints), resolveDir: import.meta.dirname },
      format: 'esm',
      plugins: ignore.length > 0 ? [leavingOut(ignore)] : [],
    }),
  };
}

export default [
  weight('core: entities and validators', ['entities', 'validators'], '6.3 kB', ['valibot', 'dayjs']),
  weight('core: api with ky', ['api'], '14 kB', ['valibot']),
  weight('core: api with ky and valibot', ['api'], '16.1 kB'),
  weight('core: all entry points, our own code', shipped, '27.2 kB', ['valibot', 'dayjs', 'ky', 'xstate']),
  weight('core: all entry points with their dependencies', shipped, '51.3 kB'),
  weight('core: shop, our own code and what it imports', ['shop'], '22 kB', [
    'valibot',
    'dayjs',
    'ky',
    'xstate',
    '@tanstack/query-core',
  ]),
  weight('core: shop with its dependencies', ['shop'], '52 kB'),
  ...uiSizeLimits(),
];
