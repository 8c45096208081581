import { AuthenticationError } from '@octavo/core/errors';

/** The error of a statement about the caller's account after another call has deleted the account. */
export const accountDeleted = (): AuthenticationError => new AuthenticationError('session_ended');
