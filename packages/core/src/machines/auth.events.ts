import type { User } from '../entities/index.ts';
import type { StoredSession } from '../storage/index.ts';
import type { ForgotPassword, LoginForm, Register, ResetPassword } from '../validators/index.ts';
import type { AuthForm } from './auth.errors.ts';
import type { Toast } from './notifications.ts';

/** What is known of who is signed in. */
export interface AuthContext {
  readonly user: User | null;
  readonly token: string | null;
  /** The body of the answer that failed last, as it came, or the default sentence; `null` when nothing failed. */
  readonly error: unknown;
  /** The form that was sent last: status and error are about it, whatever page is shown now. */
  readonly form: AuthForm | null;
  /** What the running login was asked for. */
  readonly remember: boolean;
  /** The name of the running registration, for the login form that follows. */
  readonly username: string;
  /** What was said of the reset link that was asked for last: by when it works is told there. */
  readonly resetMessage: string;
}

/** What happens to a session. */
export type AuthEvent =
  | { readonly type: 'login.submitted'; readonly form: LoginForm }
  | { readonly type: 'register.submitted'; readonly form: Register }
  | { readonly type: 'forgotPassword.submitted'; readonly form: ForgotPassword }
  | { readonly type: 'resetPassword.submitted'; readonly form: ResetPassword }
  /** A form was left; its error goes with it. */
  | { readonly type: 'form.left' }
  | { readonly type: 'logout.pressed' }
  /** The profile was saved. Ignored where its user is no longer the one who is signed in. */
  | { readonly type: 'user.updated'; readonly user: User }
  /** Storage holds another session: renewed here, or changed in another tab. */
  | { readonly type: 'session.changed'; readonly session: StoredSession }
  /** The server refused to renew the session; for `onSessionEnded` of the client. */
  | { readonly type: 'session.expired' };

/** What a front end listens to with `actor.on`. */
export type AuthEmitted =
  | Toast
  | { readonly type: 'session.started'; readonly user: User }
  | { readonly type: 'session.ended'; readonly reason: 'logout' | 'elsewhere' | 'expired' }
  | { readonly type: 'account.registered'; readonly username: string }
  | { readonly type: 'password.reset' };
