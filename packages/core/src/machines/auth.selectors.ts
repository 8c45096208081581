import type { SnapshotFrom } from 'xstate';
import type { authMachine } from './auth.machine.ts';

type Snapshot = SnapshotFrom<typeof authMachine>;

/** Who is signed in as far as this browser knows: the guard and the icons go by it. */
export const selectUser = ({ context }: Snapshot) => context.user;

/** User and token are both there: the login and registration pages go by it. */
export const selectIsAuthenticated = ({ context }: Snapshot) => context.user !== null && context.token !== null;

/** The bearer token; calls read it from storage, this is for conditions. */
export const selectHasToken = ({ context }: Snapshot) => context.token !== null;

/** The status of the specification. */
export function selectAuthStatus(snapshot: Snapshot): 'idle' | 'loading' | 'succeeded' | 'failed' {
  if (snapshot.hasTag('loading')) return 'loading';
  if (snapshot.matches({ settled: 'succeeded' })) return 'succeeded';
  return snapshot.matches({ settled: 'failed' }) ? 'failed' : 'idle';
}

/** A link to set a new password was asked for, and is on its way. */
export const selectIsResetRequested = (snapshot: Snapshot) =>
  snapshot.context.form === 'forgotPassword' && snapshot.matches({ settled: 'succeeded' });

/**
 * What the server says of the link that was asked for, such as how long it works, or our words in their place. The toast
 * passes; a page can keep it. `null` when none was asked for.
 */
export const selectResetMessage = (snapshot: Snapshot) =>
  selectIsResetRequested(snapshot) ? snapshot.context.resetMessage : null;

/** The new password was refused: a body as it came, or a sentence; `null` for the error of another form. */
export const selectResetPasswordError = ({ context }: Snapshot) =>
  context.form === 'resetPassword' ? context.error : null;

/** The error of the specification: a body as it came, or a sentence. Print `errorText(error, default)`. */
export const selectAuthError = ({ context }: Snapshot) => context.error;

/** `Logging in...` */
export const selectIsLoggingIn = (snapshot: Snapshot) => snapshot.matches('loggingIn');
/** `Creating Account...` */
export const selectIsRegistering = (snapshot: Snapshot) => snapshot.matches('registering');
/** `Sending...` */
export const selectIsRequestingReset = (snapshot: Snapshot) => snapshot.matches('requestingReset');
/** `Resetting...` */
export const selectIsResettingPassword = (snapshot: Snapshot) => snapshot.matches('resettingPassword');

/** The name of the account that was just registered, for the login form; `''` without one. */
export const selectRegisteredUsername = ({ context }: Snapshot) => context.username;
