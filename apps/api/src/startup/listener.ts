import { createServer, type Server, type ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server';
import { BadRequestError, UnavailableError } from '@octavo/core/errors';
import { acceptsHtml, problemPage, problemResponse } from '../http/index.ts';
import { rejectConnection, rejectRequest } from './malformed-request.ts';
import type { FastPathHandler } from './cache-fast-path.ts';
import { StartError } from './start-error.ts';

/** Handles one request. The second argument is Node's request and response, which provide the client address. */
export type Fetch = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

/** A listening port. */
export interface Listener {
  readonly port: number;
  /** Starts to serve waiting and new requests with `fetch`, after the fast path `atOnce`. */
  serve(fetch: Fetch, atOnce?: FastPathHandler): void;
  /** Accepts no more requests and drains running ones, up to a time limit. Waiting requests get 503. */
  close(): Promise<void>;
}

const DRAIN_MS = 5_000;
/** The problems that prevent a shop from opening take time to fix. */
const STARTUP_RETRY_SECONDS = 30;
/**
 * Slow headers usually mean a slow-loris attack. Handlers that read a body have a shorter limit than the whole request; the
 * rest is for bodies that no handler reads or limits.
 */
const DEFAULT_TIMEOUTS = { headersMs: 15_000, wholeMs: 30_000, lookMs: 5_000 };

/** More open connections than one process can serve well; others wait in the system's queue or are refused. */
const MAX_CONNECTIONS = 4_000;

interface ListenOptions {
  host: string;
  port: number;
  /** The name of the setting for the port, used in error messages. */
  settingName: string;
  /** Headers of every response. Each has a cost, so only those that no handler can know. */
  baseHeaders?: Readonly<Record<string, string>>;
  /** The time limits for headers and whole requests, and the interval of the check. */
  timeouts?: { readonly headersMs: number; readonly wholeMs: number; readonly lookMs: number };
}

/**
 * Listens on a port immediately, so that an occupied port is reported before slow steps. Requests wait until `serve`.
 * Malformed requests get a problem response here.
 * @throws {StartError}
 */
export async function listen({
  host,
  port,
  settingName,
  baseHeaders = {},
  timeouts = DEFAULT_TIMEOUTS,
}: ListenOptions): Promise<Listener> {
  let open: (fetch: Fetch) => void = () => undefined;
  let answerAtOnce: FastPathHandler = () => false;
  const opened = new Promise<Fetch>((resolve) => {
    open = resolve;
  });
  const response = getRequestListener(async (request, bindings) => (await opened)(request, bindings as HttpBindings), {
    hostname: host,
    errorHandler: (error) => problemResponse(error instanceof RequestError ? new BadRequestError() : error),
  });
  // A request without a host is rejected below, with a problem response.
  const serverOptions = {
    requireHostHeader: false,
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.wholeMs,
    connectionsCheckingInterval: timeouts.lookMs,
  };
  const entries = Object.entries(baseHeaders);
  const server: Server = createServer(serverOptions, (incoming, outgoing: ServerResponse) => {
    for (const [header, value] of entries) outgoing.setHeader(header, value);
    if (incoming.headers.host === undefined) rejectRequest(outgoing, new BadRequestError());
    else if (!answerAtOnce(incoming, outgoing, () => void response(incoming, outgoing)))
      void response(incoming, outgoing);
  });
  // Unknown expectations may be ignored, and Node's own 417 response has no body.
  server.on('checkExpectation', (incoming, outgoing) => server.emit('request', incoming, outgoing));
  server.maxConnections = MAX_CONNECTIONS;
  server.on('clientError', (error, socket) => rejectConnection(error, socket, baseHeaders));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(portError(error, host, port, settingName)));
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    serve: (fetch, atOnce = answerAtOnce) => {
      answerAtOnce = atOnce;
      open(fetch);
    },
    close: () => {
      // Rejects requests that still wait because the shop never opened; otherwise it has no effect.
      open(unavailableResponse);
      return drainConnections(server);
    },
  };
}

function unavailableResponse({ url, headers }: Request): Response | Promise<Response> {
  const problem = problemResponse(new UnavailableError('unavailable', { retryAfterSeconds: STARTUP_RETRY_SECONDS }));
  return acceptsHtml(new URL(url).pathname, headers.get('accept')) ? problemPage(problem) : problem;
}

function drainConnections(server: Server): Promise<void> {
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
      `Port ${port} is already in use. Stop the program that uses it or set ${name} to a free port.`,
      { cause: error },
    );
  }
  if (code === 'EACCES') {
    return new StartError(`This user may not open port ${port}. Set ${name} to a port above 1023.`, {
      cause: error,
    });
  }
  return new StartError(`The shop cannot listen on ${host}:${port} (${error.message}). Check HOST and ${name}.`, {
    cause: error,
  });
}
