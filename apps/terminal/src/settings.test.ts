import { expect, it } from 'vitest';
import { readSettings } from './settings.ts';

it('uses the local shop by default', () => {
  expect(readSettings([], {})).toEqual({ kind: 'run', origin: 'http://127.0.0.1:3000' });
});

it('prefers the URL argument to the environment', () => {
  const env = { OCTAVO_URL: 'https://books.example/cart' };
  expect(readSettings([], env)).toEqual({ kind: 'run', origin: 'https://books.example' });
  expect(readSettings(['--url', 'http://localhost:4000/'], env)).toEqual({
    kind: 'run',
    origin: 'http://localhost:4000',
  });
});

it('returns help for --help', () => {
  expect(readSettings(['--help'], {})).toEqual({ kind: 'help' });
  expect(readSettings(['--color'], {})).toMatchObject({ kind: 'error' });
  expect(readSettings(['--url', 'file:///etc/passwd'], {})).toMatchObject({ kind: 'error' });
  expect(readSettings([], { OCTAVO_URL: 'books' })).toMatchObject({ kind: 'error' });
});
