import {
  AuthenticationError,
  BadRequestError,
  ConflictError,
  EpubError,
  InternalError,
  MethodError,
  NotFoundError,
  PaymentError,
  PermissionError,
  RangeNotSatisfiableError,
  RateLimitError,
  StoreError,
  TooLargeError,
  UnavailableError,
  ValidationError,
  type StoreErrorOptions,
} from './store-error.ts';
import type { ErrorCode } from './error-codes.ts';

/** The body of every failed response. `message` and `detail` are equal, because clients use either of them. */
export interface Problem {
  readonly message: string;
  readonly detail: string;
  readonly code: string;
  readonly errors?: Readonly<Record<string, string>>;
  readonly decline_code?: string;
  readonly retry_after_seconds?: number;
  readonly request_id?: string;
}

/** Converts an error to a response body. An error that is not a {@link StoreError} becomes `internal` without details. */
export function toProblem(failure: unknown, requestId?: string): Problem & { readonly status: number } {
  const error = failure instanceof StoreError && failure.status !== null ? failure : new InternalError();
  const named = requestId ?? error.requestId;
  const retryAfter =
    error instanceof RateLimitError || error instanceof UnavailableError ? error.retryAfterSeconds : undefined;
  return {
    status: error.status ?? 500,
    message: error.message,
    detail: error.message,
    code: error.code,
    ...(error instanceof ValidationError && Object.keys(error.errors).length > 0 ? { errors: error.errors } : {}),
    ...(error instanceof PaymentError && error.declineCode ? { decline_code: error.declineCode } : {}),
    ...(retryAfter === undefined ? {} : { retry_after_seconds: retryAfter }),
    ...(named === undefined ? {} : { request_id: named }),
  };
}

/** Parses a failed response of this or another server. `retryAfterSeconds` is the value of the header, if present. */
export function fromProblem(status: number, body: unknown, retryAfterSeconds?: number): StoreError {
  const code = stringAt(body, 'code');
  const options: StoreErrorOptions = {
    body,
    status,
    message: errorText(body, '') || undefined,
    requestId: stringAt(body, 'request_id') || undefined,
    declineCode: stringAt(body, 'decline_code') || undefined,
    retryAfterSeconds: secondsAt(body) ?? retryAfterSeconds,
    errors: fieldsAt(body),
  };
  return errorForStatus(status, code, options);
}

type ErrorClass = new (code?: ErrorCode, options?: StoreErrorOptions) => StoreError;

const errorClasses: Readonly<Record<number, ErrorClass>> = {
  400: BadRequestError,
  401: AuthenticationError,
  402: PaymentError,
  403: PermissionError,
  404: NotFoundError,
  405: MethodError,
  408: TooLargeError,
  409: ConflictError,
  410: NotFoundError,
  413: TooLargeError,
  415: MethodError,
  416: RangeNotSatisfiableError,
  422: ValidationError,
  429: RateLimitError,
  502: UnavailableError,
  503: UnavailableError,
  504: UnavailableError,
};

function errorForStatus(status: number, code: string, options: StoreErrorOptions): StoreError {
  if (status === 422 && code.startsWith('epub_')) return new EpubError(code, options);
  const Class = errorClasses[status] ?? (status >= 400 && status < 500 ? BadRequestError : InternalError);
  return new Class(code || undefined, options);
}

/**
 * Returns the text of an error: the `detail` of the body, else its `message`, else the text itself, else `fallback`.
 * Screens show this text, never an object.
 */
export function errorText(failure: unknown, fallback: string): string {
  const body = failure instanceof StoreError ? failure.body : failure;
  return detailOf(body) ?? (stringAt(body, 'message') || (typeof body === 'string' ? body.trim() : '') || fallback);
}

/**
 * Whether the server rejected the request: a 4xx. The result is unknown after a network error, a 5xx, 408, 429 or an
 * invalid response.
 */
export function isClientError(failure: unknown): failure is StoreError {
  if (!(failure instanceof StoreError) || failure.status === null) return false;
  return failure.status >= 400 && failure.status < 500 && failure.status !== 429 && failure.status !== 408;
}

/** Returns the `detail` of a failed response; `null` when it has none. */
export function detailOf(failure: unknown): string | null {
  return stringAt(failure instanceof StoreError ? failure.body : failure, 'detail') || null;
}

function stringAt(body: unknown, key: string): string {
  const value = propertyAt(body, key);
  return typeof value === 'string' ? value.trim() : '';
}

/** Reads a field of a response body. The message of an exception is for the log only. */
function propertyAt(body: unknown, key: string): unknown {
  return body !== null && typeof body === 'object' && !(body instanceof Error) && Object.hasOwn(body, key)
    ? (body as Readonly<Record<string, unknown>>)[key]
    : undefined;
}

function secondsAt(body: unknown): number | undefined {
  const seconds = propertyAt(body, 'retry_after_seconds');
  return typeof seconds === 'number' && seconds >= 0 ? seconds : undefined;
}

function fieldsAt(body: unknown): Readonly<Record<string, string>> {
  const errors = propertyAt(body, 'errors');
  if (errors === null || typeof errors !== 'object' || Array.isArray(errors)) return {};
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, text]) =>
      typeof text === 'string' && field !== '__proto__' ? [[field, text]] : [],
    ),
  );
}
