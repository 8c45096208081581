import type { LoginResponse, RegisterResponse } from '../contract/index.ts';
import type { Session, User } from '../entities/index.ts';
import type { StoredSession } from '../storage/index.ts';

/** Returns the session of a response; `null` without a token or a user. */
export function toSession(
  response: Pick<LoginResponse, 'access_token' | 'user'> & { refresh_token?: string },
): Session | null {
  const { access_token, refresh_token = '', user } = response;
  return access_token !== null && user !== null ? { access_token, refresh_token, user } : null;
}

/** Returns the session of a response that passed the guard `hasSession`. */
export function requireSession(response: LoginResponse | RegisterResponse): Session {
  const session = toSession(response);
  if (!session) throw new Error('the transition needs the guard hasSession');
  return session;
}

/** Returns the user of a stored session that passed the guard `isNewSession` or `isDifferentUser`. */
export function requireUser({ user }: StoredSession): { user: User } {
  if (!user) throw new Error('the transition needs a guard on the user');
  return { user };
}

/** Returns the parameters of `storeSession` for a response that passed the guard `hasSession`. */
export const storeParams = (response: LoginResponse | RegisterResponse, remember: boolean) => ({
  session: requireSession(response),
  remember,
});

/** Returns the toast of a successful form: the server's message or the default text. */
export function successToast(message: string, fallback: string): { kind: 'success'; message: string } {
  return { kind: 'success', message: message.trim() || fallback };
}
