import { type IncomingMessage, request } from 'node:http';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { type ImportEvent, ImportEventSchema, type ImportRequest } from '../catalog/index.ts';
import { controlPath } from './control-path.ts';

/** The events of an import that the running shop does, or `undefined` when no shop runs on this data directory. */
export async function importThroughShop(
  dataDir: string,
  command: ImportRequest,
): Promise<AsyncIterable<ImportEvent> | undefined> {
  const body = JSON.stringify(command);
  const answer = await new Promise<IncomingMessage | undefined>((resolve, reject) => {
    const call = request({ socketPath: controlPath(dataDir), path: '/catalog/import', method: 'POST' }, resolve);
    call.once('error', (error) => {
      const nobodyThere = 'code' in error && (error.code === 'ENOENT' || error.code === 'ECONNREFUSED');
      if (nobodyThere) resolve(undefined);
      else reject(error);
    });
    call.end(body);
  });
  if (!answer) return undefined;
  if (answer.statusCode !== 200)
    throw new Error(`The running shop refused the command (${answer.statusCode ?? 'no status'}).`);
  return events(answer);
}

/** Ends early when the shop does: whoever asked counts what it was told. */
async function* events(answer: IncomingMessage): AsyncGenerator<ImportEvent> {
  answer.on('error', () => undefined);
  for await (const line of createInterface({ input: answer })) {
    if (line.endsWith('}')) yield v.parse(ImportEventSchema, JSON.parse(line));
  }
}
