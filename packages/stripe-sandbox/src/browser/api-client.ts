import type { StripeError } from '@stripe/stripe-js';

/** The provider's response: the requested object or an error. */
export type ApiResult<T> = { readonly data: T } | { readonly error: StripeError };

/** A tree of parameters. Values that are undefined, null or empty are not sent. */
export type Params = { readonly [name: string]: Params | string | number | null | undefined };

/** An API client that authenticates with the publishable key. */
export interface ApiClient {
  get<T>(path: string, params: Params): Promise<ApiResult<T>>;
  post<T>(path: string, params: Params): Promise<ApiResult<T>>;
}

const API_VERSION = '2025-08-27.basil';
const TIMEOUT_MS = 30_000;
const MAX_ATTEMPTS = 3;

/**
 * Creates the API client for a publishable key. A call without a response is retried under the same idempotency key, so
 * that an unreliable connection never charges a card twice.
 */
export function createApiClient({ base, key }: { base: string; key: string }): ApiClient {
  const headers = { authorization: `Bearer ${key}`, 'stripe-version': API_VERSION };

  return {
    get: (path, params) => send(`${base}${path}?${encodeForm(params).toString()}`, { headers }),
    post: (path, params) =>
      send(`${base}${path}`, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/x-www-form-urlencoded',
          'idempotency-key': randomIdempotencyKey(),
        },
        body: encodeForm(params).toString(),
      }),
  };
}

async function send<T>(url: string, init: RequestInit): Promise<ApiResult<T>> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    if (attempt > 1) await sleep(300 * 3 ** (attempt - 2));
    const response = await tryFetch(url, init);
    // 409: the first attempt is still running under the same key. Its response will be available shortly.
    if (!response || (response.status === 409 && attempt < MAX_ATTEMPTS)) continue;
    const body = await readJson(response);
    if (response.ok && body !== undefined) return { data: body as T };
    return { error: errorOf(body) ?? unreadableError };
  }
  return { error: unreachableError };
}

async function tryFetch(url: string, init: RequestInit): Promise<Response | undefined> {
  try {
    return await fetch(url, { ...init, credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    // `fetch` reports every network failure the same way. The caller retries and then reports the failure.
    return undefined;
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return (await response.json()) as unknown;
  } catch {
    // The response does not come from the provider but from an intermediary.
    return undefined;
  }
}

const errorOf = (body: unknown): StripeError | undefined =>
  typeof body === 'object' && body !== null && 'error' in body ? (body.error as StripeError) : undefined;

const unreachableError: StripeError = {
  type: 'api_connection_error',
  message: 'The card provider could not be reached. Please check your connection and try again.',
};

const unreadableError: StripeError = {
  type: 'api_error',
  message: 'The card provider sent an invalid response. Please try again in a moment.',
};

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** `crypto.randomUUID` is missing on plain-http addresses other than localhost; `getRandomValues` is available there. */
const randomIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Form-encodes nested parameters in the provider's format: `card[number]=…`. */
function encodeForm(params: Params, prefix = '', form = new URLSearchParams()): URLSearchParams {
  for (const [name, value] of Object.entries(params)) {
    const key = prefix === '' ? name : `${prefix}[${name}]`;
    if (value === null || value === undefined || value === '') continue;
    if (typeof value === 'object') encodeForm(value, key, form);
    else form.append(key, String(value));
  }
  return form;
}
