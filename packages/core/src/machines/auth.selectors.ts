import type { SnapshotFrom } from 'xstate';
import type { authMachine } from './auth.machine.ts';

type Snapshot = SnapshotFrom<typeof authMachine>;

/** The signed-in user as far as this browser knows. Route guards and icons use it. */
export const selectUser = ({ context }: Snapshot) => context.user;

/** Whether there are both user and token. The login and registration pages use it. */
export const selectIsAuthenticated = ({ context }: Snapshot) => context.user !== null && context.token !== null;

/** Whether there is a token, for conditions. Calls read the token from storage. */
export const selectHasToken = ({ context }: Snapshot) => context.token !== null;

/** The auth status of the specification. */
export function selectAuthStatus(snapshot: Snapshot): 'idle' | 'loading' | 'succeeded' | 'failed' {
  if (snapshot.hasTag('loading')) return 'loading';
  if (snapshot.matches({ settled: 'succeeded' })) return 'succeeded';
  return snapshot.matches({ settled: 'failed' }) ? 'failed' : 'idle';
}

/** Whether a reset link was requested successfully. */
export const selectIsResetRequested = (snapshot: Snapshot) =>
  snapshot.context.form === 'forgotPassword' && snapshot.matches({ settled: 'succeeded' });

/**
 * The message about the requested reset link, such as its expiry, from the server or the default text. It stays when the
 * toast is gone. `null` when no link was requested.
 */
export const selectResetMessage = (snapshot: Snapshot) =>
  selectIsResetRequested(snapshot) ? snapshot.context.resetMessage : null;

/** The error of the reset form: an unchanged body or a text; `null` for the error of another form. */
export const selectResetPasswordError = ({ context }: Snapshot) =>
  context.form === 'resetPassword' ? context.error : null;

/** The error of the specification: an unchanged body or a text. Display it with `errorText(error, default)`. */
export const selectAuthError = ({ context }: Snapshot) => context.error;

/** `Logging in...` */
export const selectIsLoggingIn = (snapshot: Snapshot) => snapshot.matches('loggingIn');
/** `Creating Account...` */
export const selectIsRegistering = (snapshot: Snapshot) => snapshot.matches('registering');
/** `Sending...` */
export const selectIsRequestingReset = (snapshot: Snapshot) => snapshot.matches('requestingReset');
/** `Resetting...` */
export const selectIsResettingPassword = (snapshot: Snapshot) => snapshot.matches('resettingPassword');

/** The username of the account that was just registered, for the login form; `''` without one. */
export const selectRegisteredUsername = ({ context }: Snapshot) => context.username;
