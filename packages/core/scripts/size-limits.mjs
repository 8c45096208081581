/**
 * Size limits of core's entry points in bytes: a page that uses every export, minified and gzipped. The names of exports
 * are not counted, because a bundler drops them. `ignored` lists packages whose imports are removed before measuring.
 * The reason for the last limit above 40 kB: packages/core/docs/decisions/0001-weight.md.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const shipped = ['entities', 'validators', 'errors', 'messages', 'contract', 'api', 'machines', 'storage', 'search'];
const SHOP_PACKAGES = ['valibot', 'dayjs', 'ky', 'xstate', '@tanstack/query-core'];

/** Returns a page for each limit: its name, its limit, and the options with which esbuild bundles it. */
export const corePages = () => [
  page('entities and validators', ['entities', 'validators'], 6_420, ['valibot', 'dayjs']),
  page('api with ky', ['api'], 14_300, ['valibot']),
  page('api with ky and valibot', ['api'], 16_500),
  page('all entry points, our own code', shipped, 27_750, ['valibot', 'dayjs', 'ky', 'xstate']),
  page('all entry points with their dependencies', shipped, 51_850),
  page('shop, our own code and what it imports', ['shop'], 22_000, SHOP_PACKAGES),
  page('shop with its dependencies', ['shop'], 52_000),
];

function page(name, entryPoints, limit, ignored = []) {
  return {
    name: `core: ${name}`,
    limit,
    options: {
      stdin: { contents: sourceOf(entryPoints), resolveDir: dist },
      format: 'esm',
      plugins: ignored.length > 0 ? [leavingOut(ignored)] : [],
    },
  };
}

/** Returns the source of a page that uses each exported value. */
function sourceOf(entryPoints) {
  const uses = entryPoints.flatMap((entryPoint) => {
    const index = readFileSync(`${dist}/${entryPoint}/index.js`, 'utf8');
    return [...index.matchAll(/export \{([^}]+)\}/g)].flatMap(([, list]) =>
      list
        .split(',')
        .flatMap((entry) => (entry.trim() === '' ? [] : [{ entryPoint, name: entry.trim().split(' as ').at(-1) }])),
    );
  });
  return [
    ...uses.map(({ entryPoint, name }, at) => `import { ${name} as used${at} } from './${entryPoint}/index.js';`),
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
