import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { AddressInfo } from 'node:net';
import { ConnectionResetError } from './connection-reset-error.ts';

type Fetch = (request: Request) => Promise<Response>;

/**
 * Serves a fetch-style handler over HTTP. A `ConnectionResetError` closes the socket without an answer; anything else that
 * it throws is told to `onError` and answered with 500.
 */
export async function listen(
  handler: Fetch,
  { port, host, onError }: { port: number; host: string; onError: (error: unknown) => void },
): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    answer(handler, incoming, outgoing).catch((error: unknown) => {
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

/** Where a listening server is reached. */
export function addressOf(server: Server): { host: string; port: number } {
  const { address, port } = server.address() as AddressInfo;
  return { host: address, port };
}

/** Stops a server; connections that idle are closed, those at work are waited for. */
export async function stop(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  server.closeIdleConnections();
  await closed;
}

async function answer(handler: Fetch, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const gone = new AbortController();
  outgoing.on('close', () => {
    if (!outgoing.writableEnded) gone.abort();
  });
  const response = await handler(toRequest(incoming, gone.signal));
  const body = Buffer.from(await response.arrayBuffer());
  outgoing.writeHead(response.status, [...response.headers].flat()).end(body);
}

function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request {
  const { method = 'GET', url = '/' } = incoming;
  const headers = Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  const hasBody = method !== 'GET' && method !== 'HEAD';
  // The host a caller names is of no use here, and may be anything.
  return new Request(new URL(url, 'http://sandbox.invalid'), {
    method,
    headers,
    signal,
    ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' }),
  });
}
