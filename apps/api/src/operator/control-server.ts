import { chmodSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { type ImportBooks, ImportRequestSchema } from '../catalog/index.ts';
import { controlPath } from './control-path.ts';

const MOST_BODY_BYTES = 4 * 1024 * 1024;

/** What the running shop does for its operator. */
export interface OperatorActions {
  readonly importBooks: ImportBooks;
}

/** A shop that takes commands. */
export interface ControlServer {
  close(): Promise<void>;
}

/**
 * Takes operator commands over a socket in the data directory that only its owner may use. A command streams its events
 * back, one JSON line each; it runs in the shop because two processes on one embedded database would destroy it.
 */
export async function startControlServer(
  dataDir: string,
  actions: OperatorActions,
  log: Logger,
): Promise<ControlServer> {
  const path = controlPath(dataDir);
  // The lock on the data directory is held: a socket that is still there belongs to a process that is gone.
  if (process.platform !== 'win32') rmSync(path, { force: true });
  const server = createServer((request, response) => {
    answer(request, response, actions).catch((error: unknown) => {
      log.error({ err: error }, 'An operator command failed.');
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  if (process.platform !== 'win32') chmodSync(path, 0o600);
  return { close: () => close(server) };
}

async function answer(request: IncomingMessage, response: ServerResponse, actions: OperatorActions): Promise<void> {
  if (request.method !== 'POST' || request.url !== '/catalog/import') {
    response.writeHead(404).end();
    return;
  }
  const command = v.safeParse(ImportRequestSchema, JSON.parse(await readBody(request)));
  if (!command.success) {
    response.writeHead(422).end(command.issues[0].message);
    return;
  }
  response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
  for await (const event of actions.importBooks(command.output)) response.write(`${JSON.stringify(event)}\n`);
  response.end();
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.byteLength;
    if (size > MOST_BODY_BYTES) throw new Error('The command is too long.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
