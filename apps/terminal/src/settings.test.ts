import { expect, it } from 'vitest';
import { readSettings } from './settings.ts';

it('goes to the shop on this machine unless told otherwise', () => {
  expect(readSettings([], {})).toEqual({ kind: 'run', origin: 'http://127.0.0.1:3000' });
});

it('takes an address from the arguments before the environment', () => {
  const env = { OCTAVO_URL: 'https://books.example/cart' };
  expect(readSettings([], env)).toEqual({ kind: 'run', origin: 'https://books.example' });
  expect(readSettings(['--url', 'http://localhost:4000/'], env)).toEqual({
    kind: 'run',
    origin: 'http://localhost:4000',
  });
});

it('explains itself', () => {
  expect(readSettings(['--help'], {})).toEqual({ kind: 'help' });
  expect(readSettings(['--color'], {})).toMatchObject({ kind: 'fault' });
  expect(readSettings(['--url', 'file:///etc/passwd'], {})).toMatchObject({ kind: 'fault' });
  expect(readSettings([], { OCTAVO_URL: 'books' })).toMatchObject({ kind: 'fault' });
});
