import { createSessionStore, memoryStorage } from '../storage/index.ts';
import { aSession, aUser } from '../testing/index.ts';
import { expect, it } from 'vitest';
import { createCurrentSession } from './current-session.ts';

it('follows sign-in and sign-out', () => {
  const session = createSessionStore(memoryStorage());
  const currentSession = createCurrentSession(session);
  let notifications = 0;
  const stop = currentSession.subscribe(() => (notifications += 1));
  expect(currentSession.read()).toEqual({ user: null, tokens: null });
  session.save(aSession());
  expect(currentSession.read().user).toEqual(aSession().user);
  session.clear();
  expect(currentSession.read()).toEqual({ user: null, tokens: null });
  stop();
  session.save(aSession());
  expect(notifications).toBe(2);
});

it('keeps the same user object across a token refresh, and updates a changed user', () => {
  const session = createSessionStore(memoryStorage());
  session.save(aSession());
  const currentSession = createCurrentSession(session);
  const { user } = currentSession.read();
  session.write({ accessToken: 'next', refreshToken: 'next too' });
  expect(currentSession.read().user).toBe(user);
  expect(currentSession.read().tokens?.accessToken).toBe('next');
  session.saveUser(aUser({ first_name: 'Another' }));
  expect(currentSession.read().user?.first_name).toBe('Another');
});

it('notifies when the user changes, and not for a token refresh or a changed name', () => {
  const session = createSessionStore(memoryStorage());
  const currentSession = createCurrentSession(session);
  const seen: unknown[] = [];
  currentSession.onUserChange((user, before) => seen.push([before?.id ?? null, user?.id ?? null]));
  session.save(aSession({ user: aUser({ id: 1 }) }));
  session.saveUser(aUser({ id: 1, first_name: 'Another' }));
  session.write({ accessToken: 'next', refreshToken: 'next too' });
  session.save(aSession({ user: aUser({ id: 2 }) }));
  session.clear();
  expect(seen).toEqual([
    [null, 1],
    [1, 2],
    [2, null],
  ]);
});
