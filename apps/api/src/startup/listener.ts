import { createServer, type Server, type ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import { BadRequestError, UnavailableError } from '@octavo/core/errors';
import {
  acceptsHtml,
  incomingAddress,
  problemPage,
  problemResponse,
  type RequestBindings,
  toUnavailableError,
} from '../http/index.ts';
import { type BodyLimits, BodyReader, type BodyRejection, DEFAULT_BODY_LIMITS, hasBody } from './body-reader.ts';
import { Connections } from './connections.ts';
import { rejectConnection, rejectRequest } from './malformed-request.ts';
import type { FastPathHandler } from './cache-fast-path.ts';
import { DEFAULT_READING_LIMITS, type ReadingLimits, SlowReaders } from './slow-readers.ts';
import { StartError } from './start-error.ts';
import { DEFAULT_UNSENT_LIMITS, UnsentBytes, type UnsentLimits } from './unsent-bytes.ts';

/** Handles one request. The second argument is Node's request and response, which provide the client address. */
export type Fetch = (request: Request, bindings: RequestBindings) => Response | Promise<Response>;

/** A listening port. */
export interface Listener {
  readonly port: number;
  /**
   * Starts to serve waiting and new requests with `fetch`, after the fast path `atOnce`. `onReject` is called for requests
   * that were rejected before their body was complete.
   */
  serve(fetch: Fetch, atOnce?: FastPathHandler, onReject?: (reason: BodyRejection) => void): void;
  /**
   * Accepts no more requests and drains every request that was sent before, up to a time limit. Requests that wait for
   * the shop to open get 503, and so do those whose body is still incomplete after half of the time.
   */
  close(): Promise<void>;
}

const DRAIN_MS = 10_000;
/** The problems that prevent a shop from opening take time to fix. */
const STARTUP_RETRY_SECONDS = 30;
/**
 * Slow headers usually mean a slow-loris attack. Bodies have their own deadline and minimum rate; the limit of the whole
 * request only covers what those miss.
 */
const DEFAULT_TIMEOUTS = { headersMs: 15_000, wholeMs: 60_000, checkMs: 1_000, idleMs: 60_000 };

/** More open connections than one process can serve well. A new connection then replaces the longest idle one. */
const MAX_CONNECTIONS = 4_000;
/** Connections whose replacement has not closed yet are still open. Beyond this number, new ones are refused. */
const CONNECTIONS_LIMIT = MAX_CONNECTIONS + 1_000;
/** Connections that the operating system accepts while the event loop is busy. Linux limits it by `somaxconn`. */
const BACKLOG = 4_096;

interface ListenOptions {
  host: string;
  port: number;
  /** The name of the setting for the port, used in error messages. */
  settingName: string;
  /** Headers of every response. Each has a cost, so the list has only headers that no handler can set. */
  baseHeaders?: Readonly<Record<string, string>>;
  /** The number of trusted proxies, which determines the client address of a request. */
  proxies?: number;
  /** The time limits for headers and whole requests, the interval of the check, and the time limit of idle connections. */
  timeouts?: Readonly<Record<'headersMs' | 'wholeMs' | 'checkMs' | 'idleMs', number>>;
  bodyLimits?: BodyLimits;
  readingLimits?: ReadingLimits;
  unsentLimits?: UnsentLimits;
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
  proxies = 0,
  timeouts = DEFAULT_TIMEOUTS,
  bodyLimits = DEFAULT_BODY_LIMITS,
  readingLimits = DEFAULT_READING_LIMITS,
  unsentLimits = DEFAULT_UNSENT_LIMITS,
}: ListenOptions): Promise<Listener> {
  let open: (fetch: Fetch) => void = () => undefined;
  let answerAtOnce: FastPathHandler = () => false;
  let countRejection: (reason: BodyRejection) => void = () => undefined;
  const opened = new Promise<Fetch>((resolve) => {
    open = resolve;
  });
  const response = getRequestListener(
    async (request, bindings) => (await opened)(request, bindings as RequestBindings),
    {
      hostname: host,
      errorHandler: (error) =>
        problemResponse(error instanceof RequestError ? new BadRequestError() : (toUnavailableError(error) ?? error)),
    },
  );
  // A request without a host is rejected below, with a problem response.
  const serverOptions = {
    requireHostHeader: false,
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.wholeMs,
    connectionsCheckingInterval: timeouts.checkMs,
  };
  const entries = Object.entries(baseHeaders);
  const bodies = new BodyReader({ limits: bodyLimits, onReject: (reason) => countRejection(reason) });
  const server: Server = createServer(serverOptions, (incoming, outgoing: ServerResponse) => {
    const address = incomingAddress(incoming, proxies);
    const respond = (): void => {
      connections.track(incoming, outgoing, address);
      void response(incoming, outgoing);
    };
    for (const [header, value] of entries) outgoing.setHeader(header, value);
    if (incoming.headers.host === undefined) rejectRequest(outgoing, new BadRequestError());
    else if (hasBody(incoming)) bodies.read(incoming, outgoing, { address, onComplete: respond });
    else if (connections.isClosing || !answerAtOnce(incoming, outgoing, respond)) respond();
    else connections.touch(incoming, outgoing, address);
  });
  const connections = new Connections(server, MAX_CONNECTIONS);
  const slowReaders = new SlowReaders(() => connections.busy, readingLimits);
  const unsentBytes = new UnsentBytes(() => connections.busyByAddress(), unsentLimits);
  // Unknown expectations may be ignored, and Node's own 417 response has no body.
  server.on('checkExpectation', (incoming, outgoing) => server.emit('request', incoming, outgoing));
  server.maxConnections = CONNECTIONS_LIMIT;
  server.setTimeout(timeouts.idleMs, (socket) => connections.endIdle(socket));
  server.on('clientError', (error, socket) => rejectConnection(error, socket, baseHeaders));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(portError(error, host, port, settingName)));
    server.listen({ port, host, backlog: BACKLOG }, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    serve: (fetch, atOnce = answerAtOnce, onReject = countRejection) => {
      answerAtOnce = atOnce;
      countRejection = onReject;
      open(fetch);
    },
    close: () => {
      // Rejects requests that still wait because the shop never opened; otherwise it has no effect.
      open(unavailableResponse);
      return drainConnections(server, connections, bodies).finally(() => {
        slowReaders.stop();
        unsentBytes.stop();
      });
    },
  };
}

function unavailableResponse({ url, headers }: Request): Response | Promise<Response> {
  const problem = problemResponse(new UnavailableError('unavailable', { retryAfterSeconds: STARTUP_RETRY_SECONDS }));
  return acceptsHtml(new URL(url).pathname, headers.get('accept')) ? problemPage(problem) : problem;
}

async function drainConnections(server: Server, connections: Connections, bodies: BodyReader): Promise<void> {
  const stopReading = setTimeout(() => bodies.stop(), DRAIN_MS / 2);
  const cutOff = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await connections.close();
  clearTimeout(stopReading);
  clearTimeout(cutOff);
  bodies.stop();
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
