import { chmodSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { StoreError } from '@octavo/core/errors';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { controlPath, ensurePrivateFolder } from './control-path.ts';
import type { CommandHandler } from './admin-command.ts';

const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** A server for admin commands. */
export interface ControlServer {
  close(): Promise<void>;
}

/**
 * Accepts admin commands on a socket in the data directory that only its owner may use. A command streams its events as
 * JSON lines. Commands run in the shop process because two processes on one embedded database would corrupt it.
 */
export async function startControlServer(
  dataDir: string,
  handlers: readonly CommandHandler[],
  log: Logger,
): Promise<ControlServer> {
  const path = controlPath(dataDir);
  ensurePrivateFolder(path);
  // This process holds the data directory lock, so a leftover socket belongs to a process that has ended.
  if (process.platform !== 'win32') rmSync(path, { force: true });
  const server = createServer((request, response) => {
    handleRequest(request, response, handlers).catch((error: unknown) => {
      // Expected errors go to the caller. Only unexpected failures are logged as errors.
      const isAnswer = error instanceof StoreError && (error.status ?? 500) < 500;
      if (isAnswer) log.info({ code: error.code }, 'Admin command rejected.');
      else log.error({ err: error }, 'Admin command failed.');
      if (!response.headersSent) response.writeHead(500);
      const reason = error instanceof Error ? error.message : String(error);
      response.end(`${JSON.stringify({ failed: reason })}\n`);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  if (process.platform !== 'win32') chmodSync(path, 0o600);
  return { close: () => closeServer(server) };
}

async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  handlers: readonly CommandHandler[],
): Promise<void> {
  const handler = handlers.find(({ command }) => command.path === request.url);
  if (request.method !== 'POST' || !handler) {
    response.writeHead(404).end();
    return;
  }
  const parsed = v.safeParse(handler.command.request, JSON.parse(await readBody(request)));
  if (!parsed.success) {
    response.writeHead(422).end(parsed.issues[0].message);
    return;
  }
  response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
  for await (const event of handler.run(parsed.output)) response.write(`${JSON.stringify(event)}\n`);
  response.end();
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.byteLength;
    if (size > MAX_BODY_BYTES) throw new Error('The command is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
