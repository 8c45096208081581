import { existsSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { controlPath, ensurePrivateFolder } from './control-path.ts';
import type { AdminCommand } from './admin-command.ts';

const STOPPED_MESSAGE =
  'The running shop stopped before it answered. Its log says why; run the command again when it runs, or while it does not.';

const FailureSchema = v.object({ failed: v.string() });

/**
 * The events of a command that the running shop carries out, or `undefined` when no shop runs on this data directory.
 * Reading them throws what stopped the command.
 */
export async function sendCommand<Request, Event>(
  dataDir: string,
  command: AdminCommand<Request, Event>,
  payload: Request,
): Promise<AsyncIterable<Event> | undefined> {
  const path = controlPath(dataDir);
  if (existsSync(path)) ensurePrivateFolder(path);
  const body = JSON.stringify(payload);
  const response = await new Promise<IncomingMessage | undefined>((resolve, reject) => {
    const call = request({ socketPath: path, path: command.path, method: 'POST' }, resolve);
    call.once('error', (error) => {
      const isNotRunning = 'code' in error && (error.code === 'ENOENT' || error.code === 'ECONNREFUSED');
      if (isNotRunning) resolve(undefined);
      else reject(new Error(STOPPED_MESSAGE, { cause: error }));
    });
    call.end(body);
  });
  if (!response) return undefined;
  if (response.statusCode !== 200 && response.statusCode !== 500) throw new Error(await rejectionMessage(response));
  return readEvents(response, command);
}

async function rejectionMessage(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of answer) text += String(part);
  return answer.statusCode === 404
    ? 'The running shop does not know this command; it is of another version than these tools. Stop it, restart it and run the command again.'
    : `The running shop refused the command: ${text}`;
}

/** Ends early when the shop does: whoever asked counts what it was told. */
async function* readEvents<Event>(answer: IncomingMessage, { event }: AdminCommand<unknown, Event>) {
  answer.on('error', () => undefined);
  for await (const line of createInterface({ input: answer })) {
    // A shop that was ended in the middle of a line told nothing with it.
    if (!line.endsWith('}')) continue;
    const message: unknown = JSON.parse(line);
    if (v.is(FailureSchema, message)) throw new Error(message.failed);
    yield v.parse(event, message);
  }
}
