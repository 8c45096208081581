import { expect, it } from 'vitest';
import { jsonArray, jsonObject, streamText } from './stream-text.ts';

async function* of<T>(...parts: (T | Error)[]): AsyncGenerator<T> {
  for (const part of parts) {
    if (part instanceof Error) throw part;
    yield part;
  }
}

const read = async (parts: AsyncIterable<string>) => new Response(await streamText(parts)).text();

it('streams all parts', async () => {
  expect(await read(of('one ', 'two ', '中'))).toBe('one two 中');
  expect(await read(of())).toBe('');
});

it('throws an error of the first part, and breaks the stream at a later one', async () => {
  const failure = new Error('The database is unavailable.');
  await expect(streamText(of<string>(failure))).rejects.toBe(failure);
  await expect(read(of('one', failure))).rejects.toBe(failure);
});

it('makes a part only when it is asked for, and ends when the reader leaves', async () => {
  const produced: number[] = [];
  let hasEnded = false;
  async function* parts() {
    try {
      for (let part = 1; ; part += 1) {
        produced.push(part);
        yield String(part);
      }
    } finally {
      hasEnded = true;
    }
  }
  const reader = (await streamText(parts())).getReader();
  expect(produced).toEqual([1]);
  await reader.read();
  await reader.read();
  expect(produced).toEqual([1, 2]);
  await reader.cancel();
  expect({ produced, hasEnded }).toEqual({ produced: [1, 2], hasEnded: true });
});

it('writes JSON whose items come in pages', async () => {
  const pages = () => of([1, { a: 'b' }], [], [null]);
  expect(JSON.parse(await read(jsonArray(pages())))).toEqual([1, { a: 'b' }, null]);
  expect(JSON.parse(await read(jsonArray(of<unknown[]>([], []))))).toEqual([]);
  expect(JSON.parse(await read(jsonObject({}, 'items', jsonArray(pages()))))).toEqual({ items: [1, { a: 'b' }, null] });
  expect(JSON.parse(await read(jsonObject({ name: 'x', none: undefined }, 'items', jsonArray(of()))))).toEqual({
    name: 'x',
    items: [],
  });
});
