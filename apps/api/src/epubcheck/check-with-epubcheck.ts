import { writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { EpubCheck, type ValidationMessage } from '@likecoin/epubcheck-ts';
import { toShortText } from './message-text.ts';

/** The maximum number of messages about one rule, and in total. The shop stores fewer. */
const MAX_LINES_OF_RULE = 200;
const MAX_LINES = 2_000;
const STDOUT = 1;

/** Checks a file, and writes each message to the standard output as soon as it is known, then the end. */
export async function checkWithEpubcheck(path: string): Promise<void> {
  const checker = new EpubCheck();
  const writer = new MessageWriter();
  writeDuringCheck(checker, writer);
  const { buffer, byteOffset, byteLength } = await readFile(path);
  const { messages } = await checker.check(new Uint8Array(buffer, byteOffset, byteLength));
  writer.writeNew(messages);
  writeLine({ end: true });
}

/**
 * The library returns all messages at the end, so a check that is ended at a limit would report nothing. Its pipeline
 * collects the messages in an array. This function replaces its `push`, which then writes each message. With a library that
 * works differently, the messages are written at the end.
 */
function writeDuringCheck(checker: EpubCheck, writer: MessageWriter): void {
  const pipeline: unknown = Reflect.get(checker, 'runPipeline');
  if (typeof pipeline !== 'function') return;
  Reflect.set(checker, 'runPipeline', (context: { readonly messages: ValidationMessage[] }): unknown => {
    const { messages } = context;
    writer.writeNew(messages);
    const push = messages.push.bind(messages);
    messages.push = (...added) => {
      const length = push(...added);
      writer.writeNew(added);
      return length;
    };
    return Reflect.apply(pipeline, checker, [context]);
  });
}

/** Writes messages, each once, and a limited number of each rule. */
class MessageWriter {
  readonly #written = new WeakSet<ValidationMessage>();
  readonly #countByRule = new Map<string, number>();
  #count = 0;

  writeNew(messages: readonly ValidationMessage[]): void {
    for (const message of messages) {
      // EPUBCheck shows hints about usage on request only.
      if (message.severity === 'usage' || this.#written.has(message)) continue;
      this.#written.add(message);
      const ofRule = (this.#countByRule.get(message.id) ?? 0) + 1;
      this.#countByRule.set(message.id, ofRule);
      if (ofRule > MAX_LINES_OF_RULE || this.#count >= MAX_LINES) continue;
      this.#count += 1;
      const { severity, id: code, location } = message;
      const file = toShortText(location?.path ?? '');
      writeLine({ severity, code, message: toShortText(message.message), file, line: location?.line });
    }
  }
}

const writeLine = (line: object): void => void writeSync(STDOUT, `${JSON.stringify(line)}\n`);
