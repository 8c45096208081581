import { existsSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { controlPath, ensurePrivateFolder } from './control-path.ts';
import type { AdminCommand } from './admin-command.ts';

const STOPPED_MESSAGE = 'The running shop stopped before it responded. Check its log, then run the command again.';

const FailureSchema = v.object({ failed: v.string() });

/**
 * Sends a command to the running shop. Returns its event stream, or `undefined` if no shop runs on this data directory.
 * Iterating the stream throws the error that stopped the command.
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

async function rejectionMessage(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of response) text += String(part);
  return response.statusCode === 404
    ? 'The running shop does not know this command because its version differs from these tools. Restart the shop, then run the command again.'
    : `The running shop rejected the command: ${text}`;
}

/** Ends early if the shop stops. The caller compares the number of events with the number it expects. */
async function* readEvents<Event>(response: IncomingMessage, { event }: AdminCommand<unknown, Event>) {
  response.on('error', () => undefined);
  for await (const line of createInterface({ input: response })) {
    // The shop stopped in the middle of this line, so the line is incomplete.
    if (!line.endsWith('}')) continue;
    const message: unknown = JSON.parse(line);
    if (v.is(FailureSchema, message)) throw new Error(message.failed);
    yield v.parse(event, message);
  }
}
