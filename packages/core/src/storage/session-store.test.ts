import { describe, expect, it } from 'vitest';
import { aSession, aUser } from '../testing/index.ts';
import { createSessionStore, memoryStorage, storageKeys, type SessionMarker } from './index.ts';

function createMarker(): SessionMarker & { closeBrowser(): void } {
  let isSet = false;
  return {
    isSet: () => isSet,
    set: () => {
      isSet = true;
    },
    clear: () => {
      isSet = false;
    },
    closeBrowser: () => {
      isSet = false;
    },
  };
}

describe('createSessionStore', () => {
  it('stores both tokens as plain text and the user as JSON, under the names of the specification', () => {
    const storage = memoryStorage();
    createSessionStore(storage).save(aSession());
    expect(storage.get('access_token')).toBe('access-1');
    expect(storage.get('refresh_token')).toBe('refresh-1');
    expect(JSON.parse(storage.get('user') ?? '')).toEqual(aUser());
  });

  it('restores what it saved and clears all of it', () => {
    const store = createSessionStore(memoryStorage());
    store.save(aSession());
    expect(store.restore()).toEqual({
      user: aUser(),
      tokens: { accessToken: 'access-1', refreshToken: 'refresh-1' },
    });
    store.clear();
    expect(store.restore()).toEqual({ user: null, tokens: null });
  });

  it.each(['{', '[]', '5', 'null', '{"id":null}', '{"__proto__":{"id":1}}'])('treats the user %s as absent', (user) => {
    const store = createSessionStore(memoryStorage({ user, access_token: 'a' }));
    expect(store.restore()).toEqual({ user: null, tokens: { accessToken: 'a', refreshToken: '' } });
  });

  it('keeps the user when only the tokens are missing', () => {
    const store = createSessionStore(memoryStorage({ user: JSON.stringify(aUser()), access_token: ' ' }));
    expect(store.restore()).toEqual({ user: aUser(), tokens: null });
  });

  it.each(['', 'two words', 'line\nbreak', 'ü', '\u0000'])(
    'treats the token %j as absent, because it cannot be sent',
    (token) => {
      expect(createSessionStore(memoryStorage({ access_token: token, refresh_token: 'r' })).read()).toBeNull();
    },
  );

  it('returns the owner of the tokens', () => {
    const store = createSessionStore(memoryStorage());
    expect(store.owner()).toBeNull();
    store.save(aSession({ user: aUser({ id: 'u-7' }) }));
    expect(store.owner()).toBe('u-7');
  });

  it('replaces the user and keeps the tokens', () => {
    const store = createSessionStore(memoryStorage());
    store.save(aSession());
    store.saveUser(aUser({ display_name: 'Ines H.' }));
    expect(store.restore()).toMatchObject({ user: { display_name: 'Ines H.' }, tokens: { accessToken: 'access-1' } });
  });

  it('removes the old refresh token when the new session has none', () => {
    const store = createSessionStore(memoryStorage());
    store.save(aSession());
    store.write({ accessToken: 'access-2', refreshToken: '' });
    expect(store.read()).toEqual({ accessToken: 'access-2', refreshToken: '' });
  });

  it('ends a session that is not remembered when the browser was closed', () => {
    const storage = memoryStorage();
    const marker = createMarker();
    createSessionStore(storage, marker).save(aSession(), { remember: false });
    expect(createSessionStore(storage, marker).read()).not.toBeNull();
    marker.closeBrowser();
    expect(createSessionStore(storage, marker).restore()).toEqual({ user: null, tokens: null });
    expect(storage.get(storageKeys.sessionOnly)).toBeNull();
  });

  it('keeps a session without a marker, and one that is remembered', () => {
    const storage = memoryStorage();
    createSessionStore(storage).save(aSession(), { remember: false });
    expect(createSessionStore(storage).read()).not.toBeNull();
    const marker = createMarker();
    createSessionStore(storage, marker).save(aSession(), { remember: true });
    marker.closeBrowser();
    expect(createSessionStore(storage, marker).read()).not.toBeNull();
  });

  it('notifies listeners of every change until they unsubscribe', () => {
    const store = createSessionStore(memoryStorage());
    let notifications = 0;
    const stop = store.subscribe(() => (notifications += 1));
    store.save(aSession());
    store.write({ accessToken: 'b', refreshToken: 'c' });
    store.saveUser(aUser());
    store.clear();
    stop();
    store.clear();
    expect(notifications).toBe(4);
  });
});
