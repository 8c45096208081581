import { expect, it } from 'vitest';
import readme from '../../README.md?raw';
import { buyABook } from './example.ts';
// oxlint-disable-next-line import/default -- Vite exports the text of the file as its default export
import source from './example.ts?raw';

it('runs the example of the README', async () => {
  const lines: string[] = [];
  await buyABook((line) => lines.push(line));
  expect(lines).toEqual([
    'Salt Roads by Maren Oskalo, $1.99',
    expect.stringMatching(/^Order \d+ is paid$/),
    'In the library: Salt Roads',
  ]);
});

it('contains the example in the README', () => {
  expect(readme).toContain(source.trim());
});

it('lists every entry point in the README', () => {
  for (const entryPoint of [
    'entities',
    'validators',
    'errors',
    'messages',
    'contract',
    'api',
    'machines',
    'storage',
    'search',
    'shop',
    'testing',
  ]) {
    expect(readme).toContain(`\`@octavo/core/${entryPoint}\``);
  }
});
