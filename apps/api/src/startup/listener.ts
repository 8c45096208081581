import { createServer, type Server, type ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server';
import { BadRequestError, UnavailableError } from '@octavo/core/errors';
import { acceptsHtml, problemPage, problemResponse } from '../http/index.ts';
import { rejectConnection, rejectRequest } from './malformed-request.ts';
import type { FastPathHandler } from './cache-fast-path.ts';
import { StartError } from './start-error.ts';

/** Answers one request. The second argument is Node's own pair, of which the address of the client is read. */
export type Fetch = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

/** A port that was taken. */
export interface Listener {
  readonly port: number;
  /** Answers what waits and what comes with `fetch`, and before it `atOnce` what it can; until then requests wait. */
  serve(fetch: Fetch, atOnce?: FastPathHandler): void;
  /** Takes no more requests, lets running ones end, and cuts off those that do not; what still waits gets 503. */
  close(): Promise<void>;
}

const DRAIN_MS = 5_000;
/** Whatever keeps a shop from opening is not over at once. */
const STARTUP_RETRY_SECONDS = 30;
/**
 * The head of a request comes in one piece or from somebody who means to hold a place. Whoever reads a body gives it less
 * time than the whole; the rest is for bodies that nobody reads, or that are read without a look at the clock.
 */
const DEFAULT_TIMEOUTS = { headersMs: 15_000, wholeMs: 30_000, lookMs: 5_000 };

/** More open connections than one process can serve well; the next one waits in the system's queue or is turned away. */
const MAX_CONNECTIONS = 4_000;

interface ListenOptions {
  host: string;
  port: number;
  /** The setting that chose the port, for the sentence that tells it is taken. */
  settingName: string;
  /** Headers of every answer, whatever makes it. Each costs every answer, so only what no handler can know. */
  baseHeaders?: Readonly<Record<string, string>>;
  /** How long a head and a whole request may take to come, and how often that is looked at. */
  timeouts?: { readonly headersMs: number; readonly wholeMs: number; readonly lookMs: number };
}

/**
 * Takes a port at once, so that a taken one is told before anything slow is done; requests wait until `open`. What is no
 * request at all is answered with a problem here.
 * @throws {StartError}
 */
export async function listen({ host, port, settingName, baseHeaders = {}, timeouts = DEFAULT_TIMEOUTS }: ListenOptions): Promise<Listener> {
  let open: (fetch: Fetch) => void = () => undefined;
  let answerAtOnce: FastPathHandler = () => false;
  const opened = new Promise<Fetch>((resolve) => {
    open = resolve;
  });
  const answer = getRequestListener(async (request, bindings) => (await opened)(request, bindings as HttpBindings), {
    hostname: host,
    errorHandler: (error) => problemResponse(error instanceof RequestError ? new BadRequestError() : error),
  });
  // A request without a host is refused below, in our words instead of in none.
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
    else if (!answerAtOnce(incoming, outgoing, () => void answer(incoming, outgoing))) void answer(incoming, outgoing);
  });
  // What is expected beyond going on need not be met, and Node's own refusal says nothing.
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
      // Has no effect on a shop that opened; whoever waited for one that could not is told so.
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
