import ky, { type KyInstance } from 'ky';
import * as v from 'valibot';
import { buildPath, type CallResponse, type Call, type Scalar } from '../contract/index.ts';
import { ContractError, fromProblem, NetworkError, NotFoundError } from '../errors/index.ts';
import { readFileResponse } from './file-response.ts';

/** The standard `fetch`, or a function with the same behavior, such as a server in the same process. */
export type Fetch = (input: Request, init?: RequestInit) => Promise<Response>;

/** Input of a call in addition to its path. */
export interface RequestOptions {
  readonly params?: Readonly<Record<string, Scalar>> | undefined;
  readonly query?: Readonly<Record<string, Scalar>> | undefined;
  readonly body?: object | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Lets the request finish after the page is closed. */
  readonly keepalive?: boolean | undefined;
  readonly bearer?: string | undefined;
  /** Headers of this call, such as `If-Match`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Called with the headers of a successful response. */
  readonly onHeaders?: ((headers: Headers) => void) | undefined;
}

/**
 * Sends one call and parses its response.
 *
 * There are no timeouts and no retries. Status 200 to 299 is success (spec §9). An abort rejects with the signal's
 * reason. Only a GET follows redirects, so input and changes are never sent to another URL.
 *
 * @throws {StoreError} the class that matches the status; `NetworkError` without a response (`redirected` for a redirect
 * that was not followed), `ContractError` for an invalid response, `NotFoundError` for an HTML page in response to an
 * additive call
 */
export type HttpClient = <C extends Call>(call: C, sending?: RequestOptions) => Promise<CallResponse<C>>;

/** Creates an {@link HttpClient} for the server at `baseUrl`, such as `/api/v1` or `https://books.example/api/v1`. */
export function createHttpClient(
  baseUrl: string,
  fetch: Fetch = (input, init) => globalThis.fetch(input, init),
): HttpClient {
  const base = baseUrl.replace(/\/+$/, '');
  const client = ky.create({
    // ky always passes a Request.
    fetch: (input, init) => fetch(input as Request, init),
    timeout: false,
    retry: 0,
    throwHttpErrors: false,
  });
  return async <C extends Call>(call: C, request: RequestOptions = {}) => {
    const response = await send(client, base + buildPath(call, request.params, request.query), call, request);
    if (isRedirect(response)) throw new NetworkError('redirected');
    // A server without this call may respond with its start page.
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
  const { signal, keepalive, bearer, headers, body } = request;
  if (!URL.canParse(url, documentUrl()))
    throw new TypeError(
      `"${url}" is a relative URL and there is no page to resolve it against. Use an absolute baseUrl.`,
    );
  try {
    return await client(url, {
      method: call.method,
      // `fetch` drops the token when a GET is redirected to another host, but it would send a body again.
      redirect: call.method === 'GET' ? 'follow' : 'manual',
      headers: {
        accept: [...(call.files ?? []), 'application/json'].join(', '),
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...headers,
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

/** Browsers hide the status of a redirect that was not followed. */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400);
}

/** Whether the response is an HTML page to display. A file to download is marked as an attachment. */
function isHtmlPage({ headers }: Response): boolean {
  return (
    /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(headers.get('content-type') ?? '') &&
    !/^\s*attachment\b/i.test(headers.get('content-disposition') ?? '')
  );
}

/** The page or worker that relative URLs are resolved against; `undefined` outside a browser. */
const documentUrl = () => (globalThis as { location?: { href: string } }).location?.href;

function encodeBody(call: Call, body: object | undefined) {
  if (body === undefined || call.encoding === 'none') return {};
  if (call.encoding === 'json') return { json: body };
  return {
    body: new URLSearchParams(Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))),
  };
}

/** Reads the complete body. A connection that breaks off becomes a network error. */
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
    // Not an error yet: some calls have an empty response, and the status identifies a proxy's error page.
    return { isJson: false, body: isPlainTextMessage(response, text) ? text : undefined };
  }
}

/** Whether the text can be shown to a customer: a short line of plain text, not HTML. */
function isPlainTextMessage(response: Response, text: string): boolean {
  return text.length < 300 && (response.headers.get('content-type') ?? '').startsWith('text/plain');
}

/** The body of a response that is not JSON. It is invalid; an empty body, however, is an empty list. */
const UNPARSABLE_BODY = false;

/** Number of rows that are parsed before the clock is read. */
const CHUNK_SIZE = 500;
/** Half a frame in ms. The other half is left to the page. */
const CHUNK_BUDGET_MS = 8;

/** Parses a list, which may be a whole catalog, row by row in chunks that do not block the page. Other values immediately. */
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

/** Validates `value`, the parsed form of `body`. */
function parseResponse<C extends Call>(call: C, body: unknown, value: unknown): CallResponse<C> {
  const result = v.safeParse(call.response, value);
  if (result.success) return result.output;
  throw new ContractError('contract_broken', { body, cause: new v.ValiError(result.issues) });
}

function retryAfterSeconds(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}
