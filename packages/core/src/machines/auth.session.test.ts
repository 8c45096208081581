import { describe, expect, it } from 'vitest';
import { emptyCart } from '../entities/index.ts';
import { aSession, aUser, flushPromises } from '../testing/index.ts';
import { startAuth, statusOf, toastEvent } from '../testing/start-auth.ts';
import { selectUser } from './index.ts';

describe('a session', () => {
  it('ends with a logout, which calls the server and clears storage and cart', async () => {
    const logouts: unknown[] = [];
    const { actor, emitted, session, cart, storage } = startAuth(
      {
        // A lazily loaded client reads the tokens after they were removed from storage.
        logout: async (tokens) => {
          await Promise.resolve();
          logouts.push([tokens, session.read()]);
        },
      },
      true,
    );
    actor.send({ type: 'logout.pressed' });
    await flushPromises();
    expect(logouts).toEqual([[{ accessToken: 'access-1', refreshToken: 'refresh-1' }, null]]);
    expect([session.restore(), cart.read(), storage.get('cartItems')]).toEqual([
      { user: null, tokens: null },
      emptyCart,
      null,
    ]);
    expect([statusOf(actor), selectUser(actor.getSnapshot())]).toEqual(['idle', null]);
    expect(emitted).toEqual([{ type: 'session.ended', reason: 'logout' }]);
  });

  it('assigns an updated user and stores it', () => {
    const { actor, session } = startAuth({}, true);
    const changed = aUser({ display_name: 'Ines H.' });
    actor.send({ type: 'user.updated', user: changed });
    expect([selectUser(actor.getSnapshot()), session.restore().user]).toEqual([changed, changed]);
  });

  it.each([
    ['a visitor', null],
    ['another user', aUser({ id: 9, username: 'other' })],
  ])('keeps %s when a profile update of the previous user arrives late', (_who, user) => {
    const { actor, session } = startAuth({}, true);
    actor.send({ type: 'logout.pressed' });
    if (user) session.save(aSession({ user }));
    actor.send({ type: 'user.updated', user: aUser({ display_name: 'Ines H.' }) });
    expect([selectUser(actor.getSnapshot()), session.restore().user]).toEqual([user, user]);
  });

  it('signs out when another tab signs out, and keeps the cart', () => {
    const { actor, emitted, session, cart } = startAuth({}, true);
    session.clear();
    expect(selectUser(actor.getSnapshot())).toBeNull();
    expect(emitted).toEqual([{ type: 'session.ended', reason: 'otherTab' }]);
    expect(cart.read().totalQuantity).toBe(1);
  });

  it('adopts a sign-in from another tab, even of another user', () => {
    const { actor, emitted, session } = startAuth();
    session.save(aSession());
    const other = aUser({ id: 9, username: 'other' });
    session.save(aSession({ user: other }));
    expect(selectUser(actor.getSnapshot())).toEqual(other);
    expect(emitted).toEqual([
      { type: 'session.started', user: aUser() },
      { type: 'session.ended', reason: 'otherTab' },
      { type: 'session.started', user: other },
    ]);
  });

  it('assigns a refreshed token without an event', () => {
    const { actor, emitted, session } = startAuth({}, true);
    session.write({ accessToken: 'access-2', refreshToken: 'refresh-2' });
    expect([actor.getSnapshot().context.token, emitted]).toEqual(['access-2', []]);
  });

  it('ends with one toast when it cannot be refreshed', () => {
    const { actor, emitted, session, cart } = startAuth({}, true);
    actor.send({ type: 'session.expired' });
    session.clear();
    expect(emitted).toEqual([
      toastEvent('error', 'Please sign in again'),
      { type: 'session.ended', reason: 'expired' },
    ]);
    expect([selectUser(actor.getSnapshot()), cart.read().totalQuantity]).toEqual([null, 1]);
  });
});
