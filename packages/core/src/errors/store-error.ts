import { defaultMessageOf, type ErrorCode } from './error-codes.ts';

/** What a failure may carry beside its code. */
export interface StoreErrorOptions {
  /** The sentence for people; without it the default one of the code. */
  readonly message?: string | undefined;
  /** HTTP status, where the class stands for several. */
  readonly status?: number | undefined;
  /** Names the request in the server's log. */
  readonly requestId?: string | undefined;
  /** The answer's body as it came. The spec keeps it as the error of a state. */
  readonly body?: unknown;
  /** One sentence per field. */
  readonly errors?: Readonly<Record<string, string>> | undefined;
  readonly declineCode?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly cause?: unknown;
}

/** A failure the shop has a name for. Catch the class, read the `code`, show the `message`. */
export abstract class StoreError extends Error {
  readonly code: ErrorCode;
  /** The HTTP status; `null` when no answer came, or one that could not be read. */
  readonly status: number | null;
  readonly requestId: string | undefined;
  readonly body: unknown;

  protected constructor(code: ErrorCode, status: number | null, options: StoreErrorOptions = {}) {
    super(options.message ?? defaultMessageOf(code), options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.code = code;
    this.status = status;
    this.requestId = options.requestId;
    this.body = options.body;
  }
}

/** 400: the request is not in the form the address takes. */
export class BadRequestError extends StoreError {
  constructor(code: ErrorCode = 'malformed_body', options?: StoreErrorOptions) {
    super(code, options?.status ?? 400, options);
  }
}

/** 405 or 415: the address exists and takes another method or another kind of content. */
export class MethodError extends StoreError {
  constructor(code: ErrorCode = 'method_not_allowed', options?: StoreErrorOptions) {
    super(code, options?.status ?? (code === 'media_type_unsupported' ? 415 : 405), options);
  }
}

/** 413 or 408: too much was sent, or too slowly. */
export class TooLargeError extends StoreError {
  constructor(code: ErrorCode = 'body_too_large', options?: StoreErrorOptions) {
    super(code, options?.status ?? (code === 'body_too_slow' ? 408 : 413), options);
  }
}

/** 416: the file has no such part. */
export class RangeNotSatisfiableError extends StoreError {
  constructor(code: ErrorCode = 'range_not_satisfiable', options?: StoreErrorOptions) {
    super(code, 416, options);
  }
}

/** 422: what was sent breaks a rule; `errors` has one sentence per field. */
export class ValidationError extends StoreError {
  readonly errors: Readonly<Record<string, string>>;
  constructor(code: ErrorCode = 'validation_failed', options?: StoreErrorOptions) {
    super(code, 422, options);
    this.errors = options?.errors ?? {};
  }
}

/** 401: nobody is signed in, or not as who they say. */
export class AuthenticationError extends StoreError {
  constructor(code: ErrorCode = 'sign_in_required', options?: StoreErrorOptions) {
    super(code, 401, options);
  }
}

/** 403: signed in, and not allowed. */
export class PermissionError extends StoreError {
  constructor(code: ErrorCode = 'permission_denied', options?: StoreErrorOptions) {
    super(code, 403, options);
  }
}

/** 404: there is no such thing, or none for this person. */
export class NotFoundError extends StoreError {
  constructor(code: ErrorCode = 'not_found', options?: StoreErrorOptions) {
    super(code, options?.status ?? 404, options);
  }
}

/** 409: the world changed in between, or the thing exists already. */
export class ConflictError extends StoreError {
  constructor(code: ErrorCode = 'conflict', options?: StoreErrorOptions) {
    super(code, 409, options);
  }
}

/** 402: the card was refused; `declineCode` says why in the provider's words. */
export class PaymentError extends StoreError {
  readonly declineCode: string | undefined;
  constructor(code: ErrorCode = 'card_declined', options?: StoreErrorOptions) {
    super(code, 402, options);
    this.declineCode = options?.declineCode;
  }
}

/** 429: too often; try again after `retryAfterSeconds`. */
export class RateLimitError extends StoreError {
  readonly retryAfterSeconds: number | undefined;
  constructor(code: ErrorCode = 'too_many_requests', options?: StoreErrorOptions) {
    super(code, 429, options);
    this.retryAfterSeconds = options?.retryAfterSeconds;
  }
}

/** 502, 503 or 504: the shop or something it needs is away; try again after `retryAfterSeconds`. */
export class UnavailableError extends StoreError {
  readonly retryAfterSeconds: number | undefined;
  constructor(code: ErrorCode = 'unavailable', options?: StoreErrorOptions) {
    super(code, options?.status ?? 503, options);
    this.retryAfterSeconds = options?.retryAfterSeconds;
  }
}

/** 422: an EPUB file that cannot be opened; the sentence names the entry and the reason. */
export class EpubError extends StoreError {
  constructor(code: ErrorCode, options?: StoreErrorOptions) {
    super(code, 422, options);
  }
}

/** No answer came: no connection, or it broke. */
export class NetworkError extends StoreError {
  constructor(code: ErrorCode = 'offline', options?: StoreErrorOptions) {
    super(code, null, options);
  }
}

/** An answer came that does not keep the contract. */
export class ContractError extends StoreError {
  constructor(code: ErrorCode = 'contract_broken', options?: StoreErrorOptions) {
    super(code, null, options);
  }
}

/** 500: our fault. The sentence never tells more; the log does, under the `requestId`. */
export class InternalError extends StoreError {
  constructor(code: ErrorCode = 'internal', options?: StoreErrorOptions) {
    super(code, options?.status ?? 500, options);
  }
}
