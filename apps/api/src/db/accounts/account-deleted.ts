import { AuthenticationError } from '@octavo/core/errors';

/** The error of a statement about the caller's account that another call has deleted meanwhile. */
export const accountDeleted = (): AuthenticationError => new AuthenticationError('session_ended');
