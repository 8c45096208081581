import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { AddressInfo } from 'node:net';
import { ConnectionResetError } from './connection-reset-error.ts';

type Fetch = (request: Request) => Promise<Response>;

/** Serves a fetch-style handler over HTTP. A `ConnectionResetError` closes the socket without an answer. */
export async function listen(handler: Fetch, { port, host }: { port: number; host: string }): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    void answer(handler, incoming, outgoing);
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
  try {
    const response = await handler(toRequest(incoming, gone.signal));
    outgoing.writeHead(response.status, [...response.headers].flat());
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  } catch (error) {
    if (!(error instanceof ConnectionResetError)) outgoing.writeHead(500).end();
    incoming.socket.destroy();
  }
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
