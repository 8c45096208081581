import { PassThrough } from 'node:stream';
import type { ReadStream } from 'node:tty';
import { expect, it } from 'vitest';
import { type Key, listenToKeys } from './keys.ts';

function keysOf(...written: string[]): Promise<Key[]> {
  const input = new PassThrough();
  const heard: Key[] = [];
  listenToKeys(input as unknown as ReadStream, (key) => heard.push(key));
  for (const text of written) input.write(text);
  // A lone escape is only known to be one when nothing has followed it for a moment.
  return new Promise((resolve) => setTimeout(() => resolve(heard), 120));
}

it('tells letters, arrows and controls apart', async () => {
  expect(await keysOf('é', '\u001B[A', '\r', '\u007F', '\u0003', '\u001B[Z')).toEqual([
    { name: 'text', text: 'é' },
    { name: 'up' },
    { name: 'enter' },
    { name: 'backspace' },
    { name: 'interrupt' },
    { name: 'backtab' },
  ]);
});

it('hears Escape when it stands alone', async () => {
  expect(await keysOf('\u001B')).toEqual([{ name: 'escape' }]);
});

it('does not send a form for a line break in a paste', async () => {
  expect(await keysOf('\u001B[200~a\rb\u001B[201~\r')).toEqual([
    { name: 'text', text: 'a' },
    { name: 'text', text: 'b' },
    { name: 'enter' },
  ]);
});

it('has no use for keys it does not know', async () => {
  expect(await keysOf('\u001B[24~', '\u0019', '\u001Bx')).toEqual([]);
});
