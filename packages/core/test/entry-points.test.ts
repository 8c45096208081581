/** The examples of `docs/doors.md`, each run as the module it is. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const core = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(core, 'test/.doors');
const text = readFileSync(join(core, 'docs/doors.md'), 'utf8');
const examples = [...text.matchAll(/## `@octavo\/core\/(\w+)`\n+```js\n([^`]+(?:`[^`]+)*?)```/g)].map(
  ([, door = '', code = '']) => ({ door, code }),
);
const { exports } = JSON.parse(readFileSync(join(core, 'package.json'), 'utf8')) as { exports: object };

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('there is one for each door', () => {
  expect(examples.map(({ door }) => `./${door}`).toSorted()).toEqual(Object.keys(exports).toSorted());
});

it.each(examples)('the example of $door does what it says', async ({ door, code }) => {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${door}.mjs`);
  writeFileSync(file, `import assert from 'node:assert/strict';\n${code}\nexport const isDone = true;\n`);
  const example = (await import(/* @vite-ignore */ file)) as { isDone: boolean };
  expect(example.isDone).toBe(true);
});
