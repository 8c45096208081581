import { createSessionStore, memoryStorage } from '@octavo/core/storage';
import { aSession, aUser } from '@octavo/core/testing';
import { expect, it } from 'vitest';
import { createCurrentSession } from './current-session.ts';

it('follows a sign-in and a sign-out', () => {
  const session = createSessionStore(memoryStorage());
  const signedIn = createCurrentSession(session);
  let told = 0;
  const stop = signedIn.subscribe(() => (told += 1));
  expect(signedIn.read()).toEqual({ user: null, tokens: null });
  session.save(aSession());
  expect(signedIn.read().user).toEqual(aSession().user);
  session.clear();
  expect(signedIn.read()).toEqual({ user: null, tokens: null });
  stop();
  session.save(aSession());
  expect(told).toBe(2);
});

it('keeps the same user over a renewal, and takes a changed one', () => {
  const session = createSessionStore(memoryStorage());
  session.save(aSession());
  const signedIn = createCurrentSession(session);
  const { user } = signedIn.read();
  session.write({ accessToken: 'next', refreshToken: 'next too' });
  expect(signedIn.read().user).toBe(user);
  expect(signedIn.read().tokens?.accessToken).toBe('next');
  session.saveUser(aUser({ first_name: 'Another' }));
  expect(signedIn.read().user?.first_name).toBe('Another');
});

it('tells when somebody else looks at the shop, and not of a renewal or a new name', () => {
  const session = createSessionStore(memoryStorage());
  const signedIn = createCurrentSession(session);
  const seen: unknown[] = [];
  signedIn.onUserChange((user, before) => seen.push([before?.id ?? null, user?.id ?? null]));
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
