import { REQUEST_TIMEOUT_MS } from './timeouts.ts';

/** The right to read has ended: refunded, signed out, or the address grew so old while nobody looked that it cannot be renewed. */
export class SessionEndedError extends Error {
  override readonly name = 'SessionEndedError';

  constructor(
    message: string,
    /** `entitlement`: the book was given back or taken away; `session`: signed out, or the address is too old. */
    readonly reason: 'entitlement' | 'session' = 'session',
  ) {
    super(message);
  }
}

/** Somebody else wrote the same thing since it was read. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError';
}

/** The server will not take what it was sent, however often it is sent. */
export class RejectedError extends Error {
  override readonly name = 'RejectedError';
}

/** The server has too much to do, and says when it wants to be asked again. */
export class RetryAfterError extends Error {
  override readonly name = 'RetryAfterError';

  constructor(
    message: string,
    readonly retryAfterMs: number,
  ) {
    super(message);
  }
}

/** No server may silence a page for longer. */
const MAX_RETRY_AFTER_MS = 5 * 60_000;

/**
 * Questions below the address of one grant. Each is given up after half a minute, unless it comes with a signal of its own. An
 * address that expired while the page slept is renewed by the first question that finds it so, and the question asked again.
 */
export interface HttpClient {
  urlOf(name: string): string;
  /** Any answer, also one that says no. @throws {SessionEndedError} */
  send(name: string, init?: RequestInit): Promise<Response>;
  /**
   * An answer that is there.
   * @throws {SessionEndedError} @throws {ConflictError} @throws {RejectedError} @throws {RetryAfterError}
   */
  request(name: string, init?: RequestInit): Promise<Response>;
  /** The same for what not every server has: undefined where it has not, while the reading itself goes on. */
  requestOptional(name: string, init?: RequestInit): Promise<Response | undefined>;
  /** Sends a small thing that must arrive even when the page is left at that moment. */
  put(name: string, body: object): Promise<Response>;
  /** @throws {SessionEndedError} where the reading has ended for good. */
  renew(): Promise<void>;
}

/** Asks below `pageUrl` by `fetchOf`. */
export function createHttpClient(pageUrl: string, fetchOf: typeof fetch): HttpClient {
  const urlOf = (name: string): string => new URL(name, pageUrl).href;

  const check = (name: string, response: Response): Response => {
    const { status } = response;
    if (status === 403) throw new SessionEndedError('The entitlement to this book has ended.', 'entitlement');
    if (status === 401 || status === 404) throw new SessionEndedError(`The server ended this reading session (${status}).`);
    if (status === 409) throw new ConflictError(`The server has a newer ${name}.`);
    if (response.ok) return response;
    const waitMs = parseRetryAfter(response);
    const message = `The server answered ${status} for ${name}.`;
    if (waitMs !== undefined) throw new RetryAfterError(message, waitMs);
    throw REJECTED_STATUSES.has(status) ? new RejectedError(message) : new Error(message);
  };
  const sendOnce = (name: string, init?: RequestInit): Promise<Response> =>
    fetchOf(urlOf(name), { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS), ...init });
  /** All that is asked when a page wakes up finds the same address expired: one renewal does for all of it. */
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
  const request = async (name: string, init?: RequestInit): Promise<Response> => check(name, await send(name, init));

  return {
    urlOf,
    send,
    request,
    async requestOptional(name, init) {
      const response = await send(name, init);
      return response.status === 404 ? undefined : check(name, response);
    },
    put(name, body) {
      const headers = { 'content-type': 'application/json' };
      const text = JSON.stringify(body);
      // A browser refuses to keep larger requests alive than 64 kB.
      const keepalive = text.length < 30_000;
      return request(name, { method: 'PUT', headers, body: text, keepalive });
    },
    renew,
  };
}

/** Malformed, too large, of a wrong kind, or breaking a rule. */
const REJECTED_STATUSES: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/** `Retry-After`, which comes in seconds or as a date. */
function parseRetryAfter({ headers }: Response): number | undefined {
  const header = headers.get('retry-after');
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.min(MAX_RETRY_AFTER_MS, Math.max(0, ms));
}
