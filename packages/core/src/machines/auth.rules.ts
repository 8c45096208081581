import type { LoginResponse, RegisterResponse } from '../contract/index.ts';
import type { Session, User } from '../entities/index.ts';
import type { StoredSession } from '../storage/index.ts';

/** The session an answer holds; `null` when it lacks the token or the user. */
export function toSession(
  answer: Pick<LoginResponse, 'access_token' | 'user'> & { refresh_token?: string },
): Session | null {
  const { access_token, refresh_token = '', user } = answer;
  return access_token !== null && user !== null ? { access_token, refresh_token, user } : null;
}

/** The session of an answer that the guard `hasSession` has let pass. */
export function requireSession(answer: LoginResponse | RegisterResponse): Session {
  const session = toSession(answer);
  if (!session) throw new Error('hasSession guards this transition');
  return session;
}

/** The user of a stored session that the guards `isNewSession` and `isDifferentUser` have let pass. */
export function requireUser({ user }: StoredSession): { user: User } {
  if (!user) throw new Error('a guard on the user leads here');
  return { user };
}

/** What to put into storage after an answer that the guard `hasSession` has let pass. */
export const storeParams = (answer: LoginResponse | RegisterResponse, remember: boolean) => ({
  session: requireSession(answer),
  remember,
});

/** The toast of a form that went through: the server's words, else ours. */
export function successToast(message: string, fallback: string): { kind: 'success'; message: string } {
  return { kind: 'success', message: message.trim() || fallback };
}
