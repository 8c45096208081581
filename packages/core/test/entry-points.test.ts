/** The examples in `docs/entry-points.md`, each run as a module. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const core = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(core, 'test/.entry-points');
const text = readFileSync(join(core, 'docs/entry-points.md'), 'utf8');
const examples = [...text.matchAll(/## `@octavo\/core\/(\w+)`\n+```js\n([^`]+(?:`[^`]+)*?)```/g)].map(
  ([, entryPoint = '', code = '']) => ({ entryPoint, code }),
);
const { exports } = JSON.parse(readFileSync(join(core, 'package.json'), 'utf8')) as { exports: object };

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('there is an example for each entry point', () => {
  expect(examples.map(({ entryPoint }) => `./${entryPoint}`).toSorted()).toEqual(Object.keys(exports).toSorted());
});

it.each(examples)('the example of $entryPoint runs', async ({ entryPoint, code }) => {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${entryPoint}.mjs`);
  writeFileSync(file, `import assert from 'node:assert/strict';\n${code}\nexport const isDone = true;\n`);
  const example = (await import(/* @vite-ignore */ file)) as { isDone: boolean };
  expect(example.isDone).toBe(true);
});
