import { expect, it } from 'vitest';
import type { EntitlementQueries } from '../db/reading/entitlements.queries.ts';
import type { GrantQueries, GrantRow } from '../db/reading/grants.queries.ts';
import { ReadingGrants } from './reading-grants.service.ts';

const GRANT_ID = 'a'.repeat(22);

/** An unopened grant; `lookups` counts its queries in the database. */
function createGrant() {
  let row: GrantRow = {
    user_id: 1,
    product_id: 2,
    edition_id: 3,
    cookie_hash: null,
    expires_at: new Date(900_000),
    is_offline: false,
    publication_key: 'book',
    manifest_key: 'manifest',
    content_hash: 'hash',
    size_bytes: '1000',
    slug: 'a-book',
    sample_percent: 0,
    sample_documents: null,
    sample_before_id: null,
  };
  const state = { lookups: 0, fails: false, now: 0 };
  const grants: Pick<GrantQueries, 'find' | 'bindCookie' | 'extend'> = {
    async find(_, now, expiry = now) {
      state.lookups += 1;
      if (state.fails) throw new Error('The database is unavailable.');
      return row.expires_at > expiry ? row : undefined;
    },
    async bindCookie(_, cookie_hash) {
      const isFirst = row.cookie_hash === null;
      if (isFirst) row = { ...row, cookie_hash };
      return isFirst;
    },
    async extend(_, expires_at) {
      row = { ...row, expires_at };
      return expires_at;
    },
  };
  const entitlements: Pick<EntitlementQueries, 'findAccessReason'> = { findAccessReason: async () => 'owner' };
  const aProcess = () =>
    new ReadingGrants(grants as GrantQueries, entitlements as EntitlementQueries, () => new Date(state.now));
  return { state, readings: aProcess(), aProcess };
}

async function openGrant({ readings }: ReturnType<typeof createGrant>): Promise<string> {
  const opening = await readings.open(GRANT_ID, undefined);
  return (typeof opening === 'object' && opening.cookie) || '';
}

it('caches the session after opening, for its own browser and a few seconds', async () => {
  const grant = createGrant();
  const cookie = await openGrant(grant);
  const found = await Promise.all([
    grant.readings.findCached(GRANT_ID, cookie),
    grant.readings.findCached(GRANT_ID, cookie),
  ]);
  expect(found).toEqual([expect.objectContaining({ userId: 1 }), expect.objectContaining({ userId: 1 })]);
  expect(await grant.readings.findCached(GRANT_ID, 'another')).toBeUndefined();
  expect(grant.state.lookups).toBe(1);
  grant.state.now = 3_000;
  await grant.readings.findCached(GRANT_ID, cookie);
  expect(grant.state.lookups).toBe(2);
});

it('shares one lookup between concurrent requests', async () => {
  const grant = createGrant();
  const cookie = await openGrant(grant);
  grant.state.now = 60_000;
  await Promise.all([1, 2, 3, 4, 5].map(() => grant.readings.findCached(GRANT_ID, cookie)));
  expect(grant.state.lookups).toBe(2);
});

it('returns claimed to a second browser', async () => {
  const grant = createGrant();
  await openGrant(grant);
  expect(await grant.readings.open(GRANT_ID, undefined)).toBe('claimed');
});

it('repeats the lookup after a failure', async () => {
  const grant = createGrant();
  const cookie = await openGrant(grant);
  Object.assign(grant.state, { now: 60_000, fails: true });
  await expect(grant.readings.findCached(GRANT_ID, cookie)).rejects.toThrow('The database is unavailable.');
  grant.state.fails = false;
  expect(await grant.readings.findCached(GRANT_ID, cookie)).toMatchObject({ userId: 1 });
});

it('finds an expired grant again after its renewal, even by another process', async () => {
  const grant = createGrant();
  const cookie = await openGrant(grant);
  const other = grant.aProcess();
  grant.state.now = 20 * 60_000;
  expect([await grant.readings.findCached(GRANT_ID, cookie), await other.findCached(GRANT_ID, cookie)]).toEqual([
    undefined,
    undefined,
  ]);
  expect(await other.renew(GRANT_ID, cookie)).toEqual({ expiresAt: new Date(35 * 60_000), isOffline: false });
  expect(await grant.readings.findCached(GRANT_ID, cookie)).toMatchObject({ userId: 1 });
  expect(await other.findCached(GRANT_ID, cookie)).toMatchObject({ userId: 1 });
});
