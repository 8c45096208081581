import { existsSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { controlPath, guardControlPath } from './control-path.ts';
import type { OperatorCommand } from './operator-command.ts';

const STOPPED =
  'The running shop stopped before it answered. Its log says why; run the command again when it runs, or while it does not.';

const FailureSchema = v.object({ failed: v.string() });

/**
 * The events of a command that the running shop carries out, or `undefined` when no shop runs on this data directory.
 * Reading them throws what stopped the command.
 */
export async function commandShop<Request, Event>(
  dataDir: string,
  command: OperatorCommand<Request, Event>,
  asked: Request,
): Promise<AsyncIterable<Event> | undefined> {
  const path = controlPath(dataDir);
  if (existsSync(path)) guardControlPath(path);
  const body = JSON.stringify(asked);
  const answer = await new Promise<IncomingMessage | undefined>((resolve, reject) => {
    const call = request({ socketPath: path, path: command.path, method: 'POST' }, resolve);
    call.once('error', (error) => {
      const nobodyThere = 'code' in error && (error.code === 'ENOENT' || error.code === 'ECONNREFUSED');
      if (nobodyThere) resolve(undefined);
      else reject(new Error(STOPPED, { cause: error }));
    });
    call.end(body);
  });
  if (!answer) return undefined;
  if (answer.statusCode !== 200 && answer.statusCode !== 500) throw new Error(await refusal(answer));
  return events(answer, command);
}

async function refusal(answer: IncomingMessage): Promise<string> {
  let said = '';
  for await (const part of answer) said += String(part);
  return answer.statusCode === 404
    ? 'The running shop does not know this command; it is of another version than these tools. Stop it, restart it and run the command again.'
    : `The running shop refused the command: ${said}`;
}

/** Ends early when the shop does: whoever asked counts what it was told. */
async function* events<Event>(answer: IncomingMessage, { event }: OperatorCommand<unknown, Event>) {
  answer.on('error', () => undefined);
  for await (const line of createInterface({ input: answer })) {
    // A shop that was ended in the middle of a line told nothing with it.
    if (!line.endsWith('}')) continue;
    const told: unknown = JSON.parse(line);
    if (v.is(FailureSchema, told)) throw new Error(told.failed);
    yield v.parse(event, told);
  }
}
