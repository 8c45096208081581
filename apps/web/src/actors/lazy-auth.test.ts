import { createApi } from '@octavo/core/api';
import { createCartStore, createSessionStore, memoryStorage } from '@octavo/core/storage';
import { aSession, aUser } from '@octavo/core/testing';
import { expect, it } from 'vitest';
// Preloaded, so that no test waits for it.
import './auth-actor.ts';
import { LazyAuth } from './lazy-auth.ts';

function authDeps({ isSignedIn = true } = {}) {
  const storage = memoryStorage();
  const session = createSessionStore(storage);
  if (isSignedIn) session.save(aSession());
  const api = createApi({
    baseUrl: 'http://shop.test/api/v1',
    tokens: session,
    fetch: () => Promise.resolve(new Response('{}', { status: 404 })),
  });
  return { api, session, cart: createCartStore(storage) };
}

it('receives events sent before the machine loaded, in order', async () => {
  const deps = authDeps();
  const auth = new LazyAuth(deps);
  const messages: string[] = [];
  auth.on('toast', ({ message }) => messages.push(message));
  auth.on('session.ended', ({ reason }) => messages.push(reason));
  auth.send({ type: 'session.expired' });
  deps.session.clear();
  await auth.ready();
  expect(messages).toEqual(['Please sign in again', 'expired']);
});

it('notifies of a session that another tab ended before the machine loaded', async () => {
  const deps = authDeps();
  const auth = new LazyAuth(deps);
  const reasons: string[] = [];
  auth.on('session.ended', ({ reason }) => reasons.push(reason));
  deps.session.clear();
  await auth.ready();
  expect(reasons).toEqual(['otherTab']);
});

it('knows whose profile was saved, even if another user had opened the page before the machine loaded', async () => {
  const deps = authDeps();
  const auth = new LazyAuth(deps);
  const user = aUser({ id: 9, username: 'other' });
  deps.session.save(aSession({ user }));
  auth.send({ type: 'user.updated', user: { ...user, display_name: 'Somebody Else' } });
  await auth.ready();
  expect(deps.session.restore().user?.display_name).toBe('Somebody Else');
});

it('sends no event for an unchanged session', async () => {
  const auth = new LazyAuth(authDeps());
  const events: string[] = [];
  auth.on('session.ended', ({ type }) => events.push(type));
  auth.on('session.started', ({ type }) => events.push(type));
  await auth.ready();
  expect(events).toEqual([]);
});

it('does not call an unsubscribed listener, before and after the machine has loaded', async () => {
  const auth = new LazyAuth(authDeps());
  let eventCount = 0;
  const earlySubscription = auth.on('session.ended', () => (eventCount += 1));
  const lateSubscription = auth.on('session.ended', () => (eventCount += 1));
  earlySubscription.unsubscribe();
  await auth.ready();
  lateSubscription.unsubscribe();
  auth.send({ type: 'logout.pressed' });
  expect(eventCount).toBe(0);
});

it('loads again after a failure, and then receives the events it missed', async () => {
  const deps = authDeps();
  let attempts = 0;
  const auth = new LazyAuth(deps, () => {
    attempts += 1;
    return attempts === 1 ? Promise.reject(new TypeError('no network')) : import('./auth-actor.ts');
  });
  const reasons: string[] = [];
  auth.on('session.ended', ({ reason }) => reasons.push(reason));
  auth.send({ type: 'logout.pressed' });
  await expect(auth.ready()).rejects.toThrow('no network');
  expect(auth.actor).toBeNull();
  await auth.ready();
  expect(reasons).toEqual(['logout']);
  expect(deps.session.read()).toBeNull();
});
