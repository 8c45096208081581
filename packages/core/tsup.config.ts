import { defineConfig } from 'tsup';

const doors = [
  'entities',
  'validators',
  'errors',
  'messages',
  'contract',
  'api',
  'machines',
  'storage',
  'search',
  'testing',
];

export default defineConfig({
  entry: Object.fromEntries(doors.map((door) => [`${door}/index`, `src/${door}/index.ts`])),
  format: 'esm',
  target: 'es2023',
  splitting: true,
  treeshake: true,
  clean: true,
  // TypeScript 6 deprecates an option that tsup's declaration build sets by itself.
  dts: { compilerOptions: { ignoreDeprecations: '6.0' } },
});
