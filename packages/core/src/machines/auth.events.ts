import type { User } from '../entities/index.ts';
import type { StoredSession } from '../storage/index.ts';
import type { ForgotPassword, LoginForm, Register, ResetPassword } from '../validators/index.ts';
import type { AuthForm } from './auth.errors.ts';
import type { Toast } from './notifications.ts';

/** Context of the auth machine. */
export interface AuthContext {
  readonly user: User | null;
  readonly token: string | null;
  /** The unchanged body of the last failed response, or the default text; `null` without a failure. */
  readonly error: unknown;
  /** The form that was submitted last. Status and error refer to it on every page. */
  readonly form: AuthForm | null;
  /** Whether the running login is to be remembered. */
  readonly remember: boolean;
  /** The username of the running registration, for the login form that follows. */
  readonly username: string;
  /** The server's message about the last requested reset link, which states its expiry. */
  readonly resetMessage: string;
}

/** Events of the auth machine. */
export type AuthEvent =
  | { readonly type: 'login.submitted'; readonly form: LoginForm }
  | { readonly type: 'register.submitted'; readonly form: Register }
  | { readonly type: 'forgotPassword.submitted'; readonly form: ForgotPassword }
  | { readonly type: 'resetPassword.submitted'; readonly form: ResetPassword }
  /** A form was left, which clears its error. */
  | { readonly type: 'form.left' }
  | { readonly type: 'logout.pressed' }
  /** The profile was saved. Ignored when its user is no longer signed in. */
  | { readonly type: 'user.updated'; readonly user: User }
  /** The stored session has changed: it was refreshed here, or changed in another tab. */
  | { readonly type: 'session.changed'; readonly session: StoredSession }
  /** The server refused to refresh the session; send it from `onSessionEnded` of the client. */
  | { readonly type: 'session.expired' };

/** Events that a front end listens to with `actor.on`. */
export type AuthEmitted =
  | Toast
  | { readonly type: 'session.started'; readonly user: User }
  | { readonly type: 'session.ended'; readonly reason: 'logout' | 'otherTab' | 'expired' }
  | { readonly type: 'account.registered'; readonly username: string }
  | { readonly type: 'password.reset' };
