import * as v from 'valibot';
import { REQUEST_TIMEOUT_MS } from './timeouts.ts';

/** The session or entitlement has ended: after a refund or sign-out, or because the grant expired and cannot be renewed. */
export class SessionEndedError extends Error {
  override readonly name = 'SessionEndedError';

  constructor(
    message: string,
    /** `entitlement`: the book was refunded or removed; `session`: the user signed out or the grant has expired. */
    readonly reason: 'entitlement' | 'session' = 'session',
  ) {
    super(message);
  }
}

/** Another client has changed the same data since it was read. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError';
}

/** The server rejects the data; a retry would not help. */
export class RejectedError extends Error {
  override readonly name: string = 'RejectedError';
}

/** The account has reached a limit. The message is the server's and is meant for the user. */
export class QuotaExceededError extends RejectedError {
  override readonly name = 'QuotaExceededError';
}

/** The server is overloaded and has sent `Retry-After`. */
export class RetryAfterError extends Error {
  override readonly name = 'RetryAfterError';

  constructor(
    message: string,
    readonly retryAfterMs: number,
  ) {
    super(message);
  }
}

/** Limit for the server's `Retry-After`. */
const MAX_RETRY_AFTER_MS = 5 * 60_000;

/**
 * A client for requests below the URL of a grant. A request without its own signal times out after half a minute. If the grant
 * has expired while the page was asleep, the first request renews it and is sent again.
 */
export interface HttpClient {
  urlOf(name: string): string;
  /** Returns any response, also one with an error status. @throws {SessionEndedError} */
  send(name: string, init?: RequestInit): Promise<Response>;
  /**
   * Returns a successful response.
   * @throws {SessionEndedError} @throws {ConflictError} @throws {RejectedError} @throws {QuotaExceededError}
   * @throws {RetryAfterError}
   */
  request(name: string, init?: RequestInit): Promise<Response>;
  /** Like `request`, for endpoints that a server may lack: returns undefined for 404, and the reading continues. */
  requestOptional(name: string, init?: RequestInit): Promise<Response | undefined>;
  /** Sends a small body that must arrive even if the visitor leaves the page. */
  put(name: string, body: object): Promise<Response>;
  /** @throws {SessionEndedError} when the session has ended */
  renew(): Promise<void>;
}

/** Creates a client for requests below `pageUrl`. */
export function createHttpClient(pageUrl: string, fetchOf: typeof fetch): HttpClient {
  const urlOf = (name: string): string => new URL(name, pageUrl).href;

  const check = (name: string, response: Response): Response => {
    const { status } = response;
    if (status === 403) throw new SessionEndedError('The entitlement to this book has ended.', 'entitlement');
    if (status === 401 || status === 404)
      throw new SessionEndedError(`The server ended this reading session (${status}).`);
    if (response.ok) return response;
    const waitMs = parseRetryAfter(response);
    const message = `The request for ${name} failed with status ${status}.`;
    if (waitMs !== undefined) throw new RetryAfterError(message, waitMs);
    throw REJECTED_STATUSES.has(status) ? new RejectedError(message) : new Error(message);
  };
  const sendOnce = (name: string, init?: RequestInit): Promise<Response> =>
    fetchOf(urlOf(name), { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS), ...init });
  /** The running renewal. After sleep, all requests find the grant expired and share one renewal. */
  let renewing: Promise<void> | undefined;
  const renew = (): Promise<void> => {
    renewing ??= sendOnce('renew', { method: 'POST' })
      .then((response) => void check('renew', response))
      .finally(() => (renewing = undefined));
    return renewing;
  };
  const send = async (name: string, init?: RequestInit): Promise<Response> => {
    const response = await sendOnce(name, init);
    if (response.status !== 404) return response;
    await renew();
    return sendOnce(name, init);
  };
  const request = async (name: string, init?: RequestInit): Promise<Response> => {
    const response = await send(name, init);
    if (response.status === 409) throw await readConflict(name, response);
    return check(name, response);
  };

  return {
    urlOf,
    send,
    request,
    async requestOptional(name, init) {
      const response = await send(name, init);
      if (response.status === 409) throw await readConflict(name, response);
      return response.status === 404 ? undefined : check(name, response);
    },
    put(name, body) {
      const headers = { 'content-type': 'application/json' };
      const text = JSON.stringify(body);
      // Browsers reject larger keepalive requests (64 kB).
      const keepalive = text.length < 30_000;
      return request(name, { method: 'PUT', headers, body: text, keepalive });
    },
    renew,
  };
}

const ProblemSchema = v.object({ code: v.string(), message: v.string() });

/** Returns the error of a 409: a quota, or a change by another client. */
async function readConflict(name: string, response: Response): Promise<ConflictError | QuotaExceededError> {
  const problem = v.safeParse(ProblemSchema, await response.json().catch(() => undefined));
  if (problem.success && problem.output.code === 'quota_exceeded')
    return new QuotaExceededError(problem.output.message);
  return new ConflictError(`The server has a newer ${name}.`);
}

/** Malformed, too large, of an unsupported type, or invalid. */
const REJECTED_STATUSES: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/** Parses `Retry-After`, in seconds or as a date, into milliseconds. */
function parseRetryAfter({ headers }: Response): number | undefined {
  const header = headers.get('retry-after');
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.min(MAX_RETRY_AFTER_MS, Math.max(0, ms));
}
