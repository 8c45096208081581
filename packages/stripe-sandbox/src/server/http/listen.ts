import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { AddressInfo } from 'node:net';
import { ConnectionResetError } from './connection-reset-error.ts';

type Fetch = (request: Request) => Promise<Response>;

/**
 * Serves a fetch-style handler over HTTP. A `ConnectionResetError` closes the socket without a response. Any other
 * error is passed to `onError` and answered with 500.
 */
export async function listen(
  handler: Fetch,
  { port, host, onError }: { port: number; host: string; onError: (error: unknown) => void },
): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    respond(handler, incoming, outgoing).catch((error: unknown) => {
      if (error instanceof ConnectionResetError) return incoming.socket.destroy();
      onError(error);
      return outgoing.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return server;
}

/** Returns the host and port a server listens on. */
export function addressOf(server: Server): { host: string; port: number } {
  const { address, port } = server.address() as AddressInfo;
  return { host: address, port };
}

/** Closes a server. Idle connections are closed immediately; active ones are awaited. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  server.closeIdleConnections();
  await closed;
}

async function respond(handler: Fetch, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const abortController = new AbortController();
  outgoing.on('close', () => {
    if (!outgoing.writableEnded) abortController.abort();
  });
  const response = await handler(toRequest(incoming, abortController.signal));
  const body = Buffer.from(await response.arrayBuffer());
  outgoing.writeHead(response.status, [...response.headers].flat()).end(body);
}

function toRequest(message: IncomingMessage, signal: AbortSignal): Request {
  const { method = 'GET', url = '/' } = message;
  const headers = Object.entries(message.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  const hasBody = method !== 'GET' && method !== 'HEAD';
  // The caller's Host header is not used, and may be anything.
  return new Request(new URL(url, 'http://sandbox.invalid'), {
    method,
    headers,
    signal,
    ...(hasBody && { body: Readable.toWeb(message) as ReadableStream, duplex: 'half' }),
  });
}
