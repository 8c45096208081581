import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { StartError } from './start-error.ts';

/** A port that was taken. */
export interface Listener {
  readonly port: number;
  /** Answers what waits and what comes with `fetch`; until then requests wait. */
  open(fetch: (request: Request) => Response | Promise<Response>): void;
  /** Takes no more requests, lets running ones end, and cuts off those that do not. */
  close(): Promise<void>;
}

const DRAIN_MS = 5_000;
/** The head of a request comes in one piece or from somebody who means to hold a place. */
const LONGEST_HEAD_MS = 15_000;
const LOOK_AT_CONNECTIONS_MS = 5_000;

/**
 * Takes a port at once, so that a taken one is told before anything slow is done; requests wait until `open`.
 * @param name the setting that chose the port, for the sentence that tells it is taken.
 * @throws {StartError}
 */
export async function listen(host: string, port: number, name: string): Promise<Listener> {
  let open: Listener['open'] = () => undefined;
  const opened = new Promise<(request: Request) => Response | Promise<Response>>((resolve) => {
    open = resolve;
  });
  const server = createAdaptorServer({
    fetch: async (request) => (await opened)(request),
    hostname: host,
    serverOptions: { headersTimeout: LONGEST_HEAD_MS, connectionsCheckingInterval: LOOK_AT_CONNECTIONS_MS },
  }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(portError(error, host, port, name)));
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return { port: typeof address === 'object' && address ? address.port : port, open, close: () => drain(server) };
}

function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cutOff = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearTimeout(cutOff);
      resolve();
    });
    server.closeIdleConnections();
  });
}

function portError(error: Error, host: string, port: number, name: string): Error {
  const code = 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is already in use; stop the program that holds it or set ${name} to a free port.`,
      { cause: error },
    );
  }
  if (code === 'EACCES') {
    return new StartError(`Port ${port} may not be opened by this user; set ${name} to a port above 1023.`, {
      cause: error,
    });
  }
  return new StartError(`The shop cannot listen on ${host}:${port} (${error.message}); check HOST and ${name}.`, {
    cause: error,
  });
}
