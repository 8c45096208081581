import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/**
 * Streams text or bytes. Each part is created after the previous part was sent. Memory use does not depend on the
 * length of the text, and other requests run between the parts. An error of the first part is thrown, so that it becomes a
 * problem response; a later one breaks the connection.
 */
export async function streamText(parts: AsyncIterable<string | Uint8Array>): Promise<ReadableStream<Uint8Array>> {
  const iterator = parts[Symbol.asyncIterator]();
  let next: IteratorResult<string | Uint8Array> | undefined = await iterator.next();
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        await yieldToEventLoop();
        const { done, value } = next ?? (await iterator.next());
        next = undefined;
        if (done) controller.close();
        else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
      },
      cancel: async () => void (await iterator.return?.()),
    },
    { highWaterMark: 0 },
  );
}

/** Writes a JSON array whose items come in pages. */
export async function* jsonArray(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let start = '[';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield start + page.map((item) => JSON.stringify(item)).join(',');
    start = ',';
  }
  yield start === '[' ? '[]' : ']';
}

/** Writes a JSON object: `fields`, and one more field whose value is written in parts. */
export async function* jsonObject(
  fields: Readonly<Record<string, unknown>>,
  name: string,
  value: AsyncIterable<string>,
): AsyncGenerator<string> {
  const start = JSON.stringify(fields).slice(0, -1);
  yield `${start}${start === '{' ? '' : ','}${JSON.stringify(name)}:`;
  yield* value;
  yield '}';
}
