import { expect, it } from 'vitest';
import { memoryStorage, storageKeys } from '../storage/index.ts';
import { aSession, aUser } from '../testing/index.ts';
import { createShopState } from './shop-state.ts';

it('removes cached and persisted responses when the user signs out', () => {
  const storage = memoryStorage({ [storageKeys.queryCache]: '{}' });
  const { session, queryClient } = createShopState({ storage });
  session.save(aSession());
  queryClient.setQueryData(['library', 1], ['a book']);
  session.clear();
  expect(queryClient.getQueryData(['library', 1])).toBeUndefined();
  expect(storage.get(storageKeys.queryCache)).toBeNull();
});

it('removes the responses of one user when another signs in', () => {
  const { session, queryClient } = createShopState({ storage: memoryStorage() });
  session.save(aSession({ user: aUser({ id: 1 }) }));
  queryClient.setQueryData(['orders', 1], []);
  session.save(aSession({ user: aUser({ id: 2 }) }));
  expect(queryClient.getQueryData(['orders', 1])).toBeUndefined();
});

it('invalidates responses that depend on the user at sign-in, and keeps the public ones', () => {
  const { session, queryClient } = createShopState({ storage: memoryStorage() });
  for (const name of ['products', 'genres', 'reviews', 'product']) queryClient.setQueryData([name], []);
  session.save(aSession());
  const isInvalidated = (name: string) => queryClient.getQueryState([name])?.isInvalidated;
  expect(['products', 'genres', 'reviews', 'product'].map(isInvalidated)).toEqual([false, false, false, true]);
});
