/**
 * What the doors of core weigh, minified and gzipped, as one bundle of everything behind them. `ignore` names what a
 * budget leaves out: the first three are about our own code and, for the client, ky.
 * A package that is left out still costs the line that imports it, once per module: 0.1 kB in the first.
 */
const shipped = ['entities', 'validators', 'errors', 'messages', 'contract', 'api', 'machines', 'storage', 'search'];

function weight(name, doors, limit, ignore = []) {
  const files = doors.map((door) => `packages/core/dist/${door}/index.js`);
  const contents = files.map((file) => `export * from './${file}';`).join('\n');
  return {
    name,
    path: files,
    limit,
    gzip: true,
    ignore,
    modifyEsbuildConfig: (config) => ({
      ...config,
      entryPoints: [],
      stdin: { contents, resolveDir: import.meta.dirname },
      format: 'esm',
    }),
  };
}

export default [
  weight('core: entities and validators', ['entities', 'validators'], '6.1 kB', ['valibot', 'dayjs']),
  weight('core: api with ky', ['api'], '14 kB', ['valibot']),
  weight('core: all doors, our own code', shipped, '23 kB', ['valibot', 'dayjs', 'ky', 'xstate']),
  weight('core: all doors with their dependencies', shipped, '46 kB'),
];
