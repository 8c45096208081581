import { AuthenticationError } from '@octavo/core/errors';

/** PostgreSQL's code for a row that references a missing row. @see https://www.postgresql.org/docs/current/errcodes-appendix.html */
const FOREIGN_KEY_VIOLATION = '23503';

/** The foreign keys to accounts and sessions, by PostgreSQL's default names of constraints. */
const TO_ACCOUNT_OR_SESSION = /_(?:user_id|session_id)_fkey$/;

/**
 * Returns the error of a call whose account or session another call has deleted; `undefined` for any other failure. The
 * transaction of the failed call wrote nothing.
 */
export function toSessionEndedError(failure: unknown): AuthenticationError | undefined {
  if (!(failure instanceof Error && 'code' in failure && failure.code === FOREIGN_KEY_VIOLATION)) return undefined;
  const constraint = 'constraint' in failure && typeof failure.constraint === 'string' ? failure.constraint : '';
  return TO_ACCOUNT_OR_SESSION.test(constraint)
    ? new AuthenticationError('session_ended', { cause: failure })
    : undefined;
}
