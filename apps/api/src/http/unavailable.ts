import { StoreError, UnavailableError } from '@octavo/core/errors';

/** A restarted database or a cleaned disk takes a few seconds at least. */
const RETRY_AFTER_SECONDS = 5;

/**
 * PostgreSQL error codes that the server or its disk causes. They are connection exceptions (class 08), insufficient
 * resources such as a full disk (53), a shutdown (57P), system errors (58), and a read-only replica (25006).
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const UNAVAILABLE_STATES = /^(?:08|53|58)...$|^57P..$|^25006$/;

/** Codes of Node for an unreachable server, and for a disk that is full, failing or read-only. */
const UNAVAILABLE_SYSTEM_CODES =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOSPC|EDQUOT|EROFS|EIO|EMFILE|ENFILE|ENOMEM)$/;

/** Errors of the PostgreSQL client and of the embedded database that have no code. */
const UNAVAILABLE_MESSAGES =
  /^(?:Connection terminated|Client (?:has encountered a connection error|was closed)|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after calling end|PGlite is (?:closed|closing))/;

/**
 * Returns the error that visitors see when the database or the disk is unavailable; `undefined` for any other failure. The
 * request may be repeated later.
 */
export function toUnavailableError(failure: unknown): UnavailableError | undefined {
  return isUnavailable(failure)
    ? new UnavailableError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: failure })
    : undefined;
}

function isUnavailable(failure: unknown): boolean {
  if (!(failure instanceof Error) || failure instanceof StoreError) return false;
  // A hostname with several addresses fails with one error per address.
  if (failure instanceof AggregateError && failure.errors.some(isUnavailable)) return true;
  const code = 'code' in failure && typeof failure.code === 'string' ? failure.code : '';
  return (
    UNAVAILABLE_STATES.test(code) ||
    UNAVAILABLE_SYSTEM_CODES.test(code) ||
    UNAVAILABLE_MESSAGES.test(failure.message) ||
    isUnavailable(failure.cause)
  );
}
