import ky, { type KyInstance } from 'ky';
import * as v from 'valibot';
import { buildPath, type CallResponse, type Call, type Scalar } from '../contract/index.ts';
import { ContractError, fromProblem, NetworkError, NotFoundError } from '../errors/index.ts';
import { readFileResponse } from './file-response.ts';

/** The standard `fetch`, or anything that behaves like it, such as a server in the same process. */
export type Fetch = (input: Request, init?: RequestInit) => Promise<Response>;

/** What goes into a call beside its address. */
export interface RequestOptions {
  readonly params?: Readonly<Record<string, Scalar>> | undefined;
  readonly query?: Readonly<Record<string, Scalar>> | undefined;
  readonly body?: object | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Lets the request finish after the page has gone. */
  readonly keepalive?: boolean | undefined;
  readonly bearer?: string | undefined;
  /** Told of the headers of a good answer. */
  readonly onHeaders?: ((headers: Headers) => void) | undefined;
}

/**
 * Sends one call and reads its answer.
 *
 * No time limit, no repeats: 200 to 299 is success (spec §9). An abort rejects with the signal's reason. Only a GET goes
 * where the server sends it on to: what is typed or changed never reaches another address than the one that was asked.
 *
 * @throws {StoreError} the class that fits the status; `NetworkError` without an answer (`redirected` for a call that was
 * to be sent on), `ContractError` for one that cannot be read, `NotFoundError` for a page in answer to an additive call
 */
export type HttpClient = <C extends Call>(call: C, sending?: RequestOptions) => Promise<CallResponse<C>>;

/** Makes an {@link Http} for the server at `baseUrl`, such as `/api/v1` or `https://books.example/api/v1`. */
export function createHttpClient(baseUrl: string, fetch: Fetch = (input, init) => globalThis.fetch(input, init)): HttpClient {
  const base = baseUrl.replace(/\/+$/, '');
  const client = ky.create({
    // ky passes what it was given on: a Request, always.
    fetch: (input, init) => fetch(input as Request, init),
    timeout: false,
    retry: 0,
    throwHttpErrors: false,
  });
  return async <C extends Call>(call: C, request: RequestOptions = {}) => {
    const response = await send(client, base + buildPath(call, request.params, request.query), call, request);
    if (isRedirect(response)) throw new NetworkError('redirected');
    // A server that knows no such call may show its start page to whoever asks.
    if (response.ok && call.isAdditive && isHtmlPage(response)) throw new NotFoundError();
    if (response.ok && call.files) return readFile(response, call, request.signal);
    const { isJson, body } = await readBody(response, request.signal);
    if (!response.ok) throw fromProblem(response.status, body, retryAfterSeconds(response));
    request.onHeaders?.(response.headers);
    return isJson
      ? parseRows(call, body, request.signal)
      : parseResponse(call, body, body === undefined ? UNPARSABLE_BODY : undefined);
  };
}

async function send(client: KyInstance, url: string, call: Call, request: RequestOptions): Promise<Response> {
  const { signal, keepalive, bearer, body } = request;
  if (!URL.canParse(url, documentUrl()))
    throw new TypeError(`There is no page that "${url}" could belong to: give a whole baseUrl.`);
  try {
    return await client(url, {
      method: call.method,
      // A token is left out by `fetch` where another host goes on with a GET; a body would be sent to it again.
      redirect: call.method === 'GET' ? 'follow' : 'manual',
      headers: {
        accept: [...(call.files ?? []), 'application/json'].join(', '),
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      },
      ...(signal ? { signal } : {}),
      ...(keepalive ? { keepalive } : {}),
      ...encodeBody(call, body),
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw new NetworkError('offline', { cause: error });
  }
}

/** Browsers hide the status of an answer that was not followed. */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400);
}

/** HTML to be looked at; what is to be saved says that it is an attachment. */
function isHtmlPage({ headers }: Response): boolean {
  return (
    /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(headers.get('content-type') ?? '') &&
    !/^\s*attachment\b/i.test(headers.get('content-disposition') ?? '')
  );
}

/** The page or worker that addresses without an origin belong to; `undefined` outside of a browser. */
const documentUrl = () => (globalThis as { location?: { href: string } }).location?.href;

function encodeBody(call: Call, body: object | undefined) {
  if (body === undefined || call.encoding === 'none') return {};
  if (call.encoding === 'json') return { json: body };
  return {
    body: new URLSearchParams(Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))),
  };
}

/** The body in full; a connection that breaks on the way is as good as none. */
async function readFully<T>(body: Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await body;
  } catch (error) {
    signal?.throwIfAborted();
    throw new NetworkError('offline', { cause: error });
  }
}

async function readFile<C extends Call>(response: Response, call: C, signal?: AbortSignal): Promise<CallResponse<C>> {
  const file = await readFully(readFileResponse(response, call.files ?? []), signal);
  return parseResponse(call, file, file);
}

async function readBody(response: Response, signal?: AbortSignal): Promise<{ isJson: boolean; body: unknown }> {
  const text = await readFully(response.text(), signal);
  if (text.trim() === '') return { isJson: false, body: '' };
  try {
    return { isJson: true, body: JSON.parse(text) as unknown };
  } catch {
    // Not an error yet: some calls answer with nothing, and a proxy's error page is told by its status.
    return { isJson: false, body: isPlainTextMessage(response, text) ? text : undefined };
  }
}

/** A page of HTML is nothing to show a customer; a line of plain text may be. */
function isPlainTextMessage(response: Response, text: string): boolean {
  return text.length < 300 && (response.headers.get('content-type') ?? '').startsWith('text/plain');
}

/** A page of something in between is no answer at all; nothing, on the other hand, is an empty list. */
const UNPARSABLE_BODY = false;

/** So many rows of a list are read without a look at the clock. */
const CHUNK_SIZE = 500;
/** Half a frame, in milliseconds: a long list leaves the other half to what else a page has to do. */
const CHUNK_BUDGET_MS = 8;

/** What may be a whole catalog row by row, in slices that keep nobody waiting; anything else at once. */
async function parseRows<C extends Call>(call: C, body: unknown, signal?: AbortSignal): Promise<CallResponse<C>> {
  if (!Array.isArray(body) || body.length <= CHUNK_SIZE || !call.isCounted) {
    return parseResponse(call, body, body);
  }
  const rows: unknown[] = [];
  let resumed = performance.now();
  for (let from = 0; from < body.length; from += CHUNK_SIZE) {
    const chunk = body.slice(from, from + CHUNK_SIZE);
    rows.push(...(parseResponse(call, chunk, chunk) as unknown[]));
    if (performance.now() - resumed < CHUNK_BUDGET_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
    resumed = performance.now();
  }
  return rows;
}

/** `meaning` is what `body` stands for. */
function parseResponse<C extends Call>(call: C, body: unknown, value: unknown): CallResponse<C> {
  const result = v.safeParse(call.response, value);
  if (result.success) return result.output;
  throw new ContractError('contract_broken', { body, cause: new v.ValiError(result.issues) });
}

function retryAfterSeconds(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}
