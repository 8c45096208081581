import { defaultMessageOf, type ErrorCode } from './error-codes.ts';

/** Optional fields of an error. */
export interface StoreErrorOptions {
  /** Message for users. Defaults to the message of the code. */
  readonly message?: string | undefined;
  /** HTTP status, for a class with several. */
  readonly status?: number | undefined;
  /** Identifies the request in the server's log. */
  readonly requestId?: string | undefined;
  /** The unchanged body of the response. The specification keeps it as the error of a state. */
  readonly body?: unknown;
  /** One message per field. */
  readonly errors?: Readonly<Record<string, string>> | undefined;
  readonly declineCode?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly cause?: unknown;
}

/** Base class of all errors of the shop. Catch the class, read the `code`, show the `message`. */
export abstract class StoreError extends Error {
  readonly code: ErrorCode;
  /** The HTTP status; `null` without a valid response. */
  readonly status: number | null;
  readonly requestId: string | undefined;
  readonly body: unknown;

  protected constructor(code: ErrorCode, status: number | null, options: StoreErrorOptions = {}) {
    super(
      options.message ?? defaultMessageOf(code),
      options.cause === undefined ? undefined : { cause: options.cause },
    );
    this.name = new.target.name;
    this.code = code;
    this.status = status;
    this.requestId = options.requestId;
    this.body = options.body;
  }
}

/** 400: the request is malformed. */
export class BadRequestError extends StoreError {
  constructor(code: ErrorCode = 'malformed_body', options?: StoreErrorOptions) {
    super(code, options?.status ?? 400, options);
  }
}

/** 405 or 415: the URL does not support the method or the content type. */
export class MethodError extends StoreError {
  constructor(code: ErrorCode = 'method_not_allowed', options?: StoreErrorOptions) {
    super(code, options?.status ?? (code === 'media_type_unsupported' ? 415 : 405), options);
  }
}

/** 413 or 408: the request is too large or too slow. */
export class TooLargeError extends StoreError {
  constructor(code: ErrorCode = 'body_too_large', options?: StoreErrorOptions) {
    super(code, options?.status ?? (code === 'body_too_slow' ? 408 : 413), options);
  }
}

/** 416: the requested range is not in the file. */
export class RangeNotSatisfiableError extends StoreError {
  constructor(code: ErrorCode = 'range_not_satisfiable', options?: StoreErrorOptions) {
    super(code, 416, options);
  }
}

/** 422: the input is invalid; `errors` has one message per field. */
export class ValidationError extends StoreError {
  readonly errors: Readonly<Record<string, string>>;
  constructor(code: ErrorCode = 'validation_failed', options?: StoreErrorOptions) {
    super(code, 422, options);
    this.errors = options?.errors ?? {};
  }
}

/** 401: the user is not signed in, or the credentials are wrong. */
export class AuthenticationError extends StoreError {
  constructor(code: ErrorCode = 'sign_in_required', options?: StoreErrorOptions) {
    super(code, 401, options);
  }
}

/** 403: the user is signed in and not allowed to do this. */
export class PermissionError extends StoreError {
  constructor(code: ErrorCode = 'permission_denied', options?: StoreErrorOptions) {
    super(code, 403, options);
  }
}

/** 404: the resource does not exist, or the user may not see it. */
export class NotFoundError extends StoreError {
  constructor(code: ErrorCode = 'not_found', options?: StoreErrorOptions) {
    super(code, options?.status ?? 404, options);
  }
}

/** 409: the state has changed in the meantime, or the resource already exists. */
export class ConflictError extends StoreError {
  constructor(code: ErrorCode = 'conflict', options?: StoreErrorOptions) {
    super(code, 409, options);
  }
}

/** 402: the card was declined; `declineCode` is the provider's reason. */
export class PaymentError extends StoreError {
  readonly declineCode: string | undefined;
  constructor(code: ErrorCode = 'card_declined', options?: StoreErrorOptions) {
    super(code, 402, options);
    this.declineCode = options?.declineCode;
  }
}

/** 429: too many requests; retry after `retryAfterSeconds`. */
export class RateLimitError extends StoreError {
  readonly retryAfterSeconds: number | undefined;
  constructor(code: ErrorCode = 'too_many_requests', options?: StoreErrorOptions) {
    super(code, 429, options);
    this.retryAfterSeconds = options?.retryAfterSeconds;
  }
}

/** 502, 503 or 504: the shop or one of its dependencies is unavailable; retry after `retryAfterSeconds`. */
export class UnavailableError extends StoreError {
  readonly retryAfterSeconds: number | undefined;
  constructor(code: ErrorCode = 'unavailable', options?: StoreErrorOptions) {
    super(code, options?.status ?? 503, options);
    this.retryAfterSeconds = options?.retryAfterSeconds;
  }
}

/** 422: an EPUB file cannot be opened; the message names the entry and the reason. */
export class EpubError extends StoreError {
  constructor(code: ErrorCode, options?: StoreErrorOptions) {
    super(code, 422, options);
  }
}

/** No response: the connection failed or broke off. */
export class NetworkError extends StoreError {
  constructor(code: ErrorCode = 'offline', options?: StoreErrorOptions) {
    super(code, null, options);
  }
}

/** The response violates the contract. */
export class ContractError extends StoreError {
  constructor(code: ErrorCode = 'contract_broken', options?: StoreErrorOptions) {
    super(code, null, options);
  }
}

/** 500: an internal error. The message has no details; they are in the log under the `requestId`. */
export class InternalError extends StoreError {
  constructor(code: ErrorCode = 'internal', options?: StoreErrorOptions) {
    super(code, options?.status ?? 500, options);
  }
}
