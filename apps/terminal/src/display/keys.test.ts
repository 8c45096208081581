import { PassThrough } from 'node:stream';
import type { ReadStream } from 'node:tty';
import { expect, it } from 'vitest';
import { type Key, listenToKeys } from './keys.ts';

function keysOf(...written: string[]): Promise<Key[]> {
  const input = new PassThrough();
  const received: Key[] = [];
  listenToKeys(input as unknown as ReadStream, (key) => received.push(key));
  for (const text of written) input.write(text);
  // The parser recognizes a lone Escape only after a timeout.
  return new Promise((resolve) => setTimeout(() => resolve(received), 120));
}

it('recognizes letters, arrow keys and control keys', async () => {
  expect(await keysOf('é', '\u001B[A', '\r', '\u007F', '\u0003', '\u001B[Z')).toEqual([
    { name: 'text', text: 'é' },
    { name: 'up' },
    { name: 'enter' },
    { name: 'backspace' },
    { name: 'interrupt' },
    { name: 'backtab' },
  ]);
});

it('emits Escape when no sequence follows', async () => {
  expect(await keysOf('\u001B')).toEqual([{ name: 'escape' }]);
});

it('emits a paste as one text and does not submit a form at its line breaks', async () => {
  expect(await keysOf('\u001B[200~a\rb\u001B[201~\r', '\u001B[200~\u001B[201~')).toEqual([
    { name: 'text', text: 'ab' },
    { name: 'enter' },
  ]);
});

it('can be interrupted during a paste that never ends', async () => {
  expect(await keysOf('\u001B[200~abc', '\u0003', 'x')).toEqual([{ name: 'interrupt' }, { name: 'text', text: 'x' }]);
});

it('ignores unknown keys', async () => {
  expect(await keysOf('\u001B[24~', '\u0019', '\u001Bx')).toEqual([]);
});
