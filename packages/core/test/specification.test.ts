import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const core = dirname(dirname(fileURLToPath(import.meta.url)));
const rows = readFileSync(join(core, 'docs/specification.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')));

it('the map of the specification refers to existing files and covers sections 2 to 9', () => {
  const files = rows.flatMap(([, , , module = '', test = '']) => [module, test]);
  expect(files.filter((file) => !existsSync(join(core, file)))).toEqual([]);
  expect([...new Set(rows.map(([, section]) => section))]).toEqual(['2', '3', '4', '5', '6', '7', '8', '9']);
});

it('the map of the specification has a module and a test in each row', () => {
  expect(rows.every(([, , , module = '', test = '']) => module.endsWith('.ts') && test.endsWith('.test.ts'))).toBe(
    true,
  );
});
