/** One file on purpose: the rules of sending, receiving and conflicts depend on each other, and all tests use one simulated clock. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aPositionSync, aPosition, POSITIONS } from '../testing/a-position-sync.ts';
import { inMemoryValue } from '../storage/stored-value.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('starts at the saved position and sends moves', async () => {
  const { sync, state, settle } = aPositionSync({ version: 3 });
  expect(sync.restore(aPosition(0.5, 3), POSITIONS)).toEqual(aPosition(0.5, 3));
  sync.onMove(aPosition(0.6));
  sync.flush();
  await settle();
  expect(state.sent).toEqual([0.6]);
});

it('sends positions one after another, each based on the previous version', async () => {
  const { sync, state, settle } = aPositionSync({ version: 3 });
  sync.restore(aPosition(0.5, 3), POSITIONS);
  for (const progression of [0.6, 0.7]) {
    sync.onMove(aPosition(progression));
    sync.flush();
    sync.onRemote(aPosition(progression, 1));
  }
  await settle();
  expect(state.sent).toEqual([0.6, 0.7]);
  expect(state.conflicts).toEqual([]);
});

it('starts at the unsynced position of the last visit and sends it', async () => {
  const storage = inMemoryValue();
  const before = aPositionSync({ version: 1, isOffline: true, storage });
  before.sync.restore(aPosition(0.5, 1), POSITIONS);
  before.sync.onMove(aPosition(0.7));
  before.sync.flush();
  await before.settle();
  const after = aPositionSync({ version: 1, storage });
  expect(after.sync.restore(aPosition(0.5, 1), POSITIONS)?.total_progression).toBe(0.7);
  after.sync.flush();
  await after.settle();
  expect(after.state.sent).toEqual([0.7]);
  expect(storage.read()).toBeUndefined();
});

it('keeps the unsynced position of another tab', async () => {
  const storage = inMemoryValue();
  const here = aPositionSync({ version: 1, storage });
  const other = aPositionSync({ version: 1, isOffline: true, storage });
  for (const { sync } of [here, other]) sync.restore(aPosition(0.5, 1), POSITIONS);
  here.sync.onMove(aPosition(0.6));
  other.sync.onMove(aPosition(0.7));
  here.sync.flush();
  other.sync.flush();
  await here.settle();
  here.sync.onRemote(aPosition(0.6, 2));
  expect(here.state.sent).toEqual([0.6]);
  expect(storage.read()).toMatchObject({ place: { total_progression: 0.7 } });
  other.state.isOffline = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(other.state.sent).toEqual([0.7]);
  expect(storage.read()).toBeUndefined();
});

it('reports a conflict once when both devices moved, and keeps the local position on request', async () => {
  const storage = inMemoryValue({ place: aPosition(0.7), base: 1 });
  const { sync, state, settle } = aPositionSync({ version: 2, storage });
  expect(sync.restore(aPosition(0.3, 2), POSITIONS)?.total_progression).toBe(0.7);
  sync.onRemote(aPosition(0.3, 2));
  expect(state.conflicts).toEqual([0.3]);
  sync.keepLocal();
  await settle();
  expect(state.sent).toEqual([0.7]);
});

it('accepts the remote position on request', async () => {
  const storage = inMemoryValue({ place: aPosition(0.7), base: 1 });
  const { sync, state, settle } = aPositionSync({ version: 2, storage });
  sync.restore(aPosition(0.3, 2), POSITIONS);
  sync.acceptRemote(aPosition(0.3, 2));
  sync.flush();
  await settle();
  expect(state.sent).toEqual([]);
  expect(storage.read()).toBeUndefined();
});

it('follows another device, but not while the user is reading here', async () => {
  const { sync, state, settle } = aPositionSync({ version: 1 });
  sync.restore(aPosition(0.1, 1), POSITIONS);
  sync.onRemote(aPosition(0.2, 2));
  expect(state.followed).toEqual([0.2]);
  // The page that was followed to is not a local move.
  sync.onMove(aPosition(0.2004));
  sync.flush();
  await settle();
  expect(state.sent).toEqual([]);
  state.version = 2;
  state.now = 100_000;
  sync.onMove(aPosition(0.21));
  sync.flush();
  await settle();
  state.now += 1_000;
  sync.onRemote(aPosition(0.9, 9));
  expect(state.followed).toEqual([0.2]);
  expect(state.conflicts).toEqual([0.9]);
});

it('keeps a page turn right after following another device', async () => {
  const { sync, state, settle } = aPositionSync({ version: 1 });
  sync.restore(aPosition(0.1, 1), POSITIONS);
  state.version = 2;
  sync.onRemote(aPosition(0.2, 2));
  sync.onMove(aPosition(0.2004));
  state.now = 500;
  sync.onMove(aPosition(0.22));
  sync.flush();
  await settle();
  expect(state.sent).toEqual([0.22]);
});

it('follows from page to page in a book so long that a page is a tiny part of it', () => {
  const { sync, state } = aPositionSync({ version: 1 });
  const pages = 35_000;
  sync.restore(aPosition(0.1, 1), pages);
  sync.onRemote({ ...aPosition(0.1 + 0.3 / pages, 2), cfi: 'epubcfi(/6/2!/4/1000)' });
  expect(state.followed).toEqual([]);
  for (const turned of [1, 2, 3])
    sync.onRemote({ ...aPosition(0.1 + turned / pages, 2 + turned), cfi: `epubcfi(/6/${turned})` });
  expect(state.followed).toEqual([1, 2, 3].map((turned) => 0.1 + turned / pages));
});

it('ignores its own position in remote changes', async () => {
  const { sync, state, settle } = aPositionSync();
  sync.restore(undefined, POSITIONS);
  sync.onMove(aPosition(0.4));
  sync.flush();
  await settle();
  sync.onRemote(aPosition(0.4, 1));
  state.now = 100_000;
  sync.onRemote(aPosition(0.2, 1));
  expect(state.conflicts).toEqual([]);
  expect(state.followed).toEqual([]);
});

it('retries an unsynced position even though the online event came too early', async () => {
  const { sync, state, storage } = aPositionSync({ version: 1, isOffline: true });
  sync.restore(aPosition(0.5, 1), POSITIONS);
  sync.onMove(aPosition(0.7));
  await vi.advanceTimersByTimeAsync(10_000);
  sync.flush();
  await vi.advanceTimersByTimeAsync(0);
  // The server is reachable shortly after the `online` event.
  state.isOffline = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(state.sent).toEqual([0.7]);
  expect(storage.read()).toBeUndefined();
});

it('recognizes its own position after the response was lost', async () => {
  const { sync, state } = aPositionSync({ version: 1 });
  sync.restore(aPosition(0.5, 1), POSITIONS);
  state.dropsResponses = true;
  sync.onMove(aPosition(0.7));
  await vi.advanceTimersByTimeAsync(800);
  state.isOffline = true;
  sync.onMove(aPosition(0.9));
  await vi.advanceTimersByTimeAsync(800);
  Object.assign(state, { isOffline: false, dropsResponses: false });
  sync.flush();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(state.sent).toEqual([0.7, 0.9]);
  expect(state.conflicts).toEqual([]);
});

it('recognizes its own position after the page was left while it was being sent', async () => {
  const storage = inMemoryValue();
  const before = aPositionSync({ version: 1, storage });
  before.sync.restore(aPosition(0.5, 1), POSITIONS);
  before.state.dropsResponses = true;
  before.sync.onMove(aPosition(0.7));
  before.sync.flush();
  await before.settle();
  before.sync.onMove(aPosition(0.9));
  before.sync.close();
  const after = aPositionSync({ version: 2, storage });
  expect(after.sync.restore(aPosition(0.7, 2), POSITIONS)?.total_progression).toBe(0.9);
  await vi.advanceTimersByTimeAsync(800);
  expect(after.state.conflicts).toEqual([]);
  expect(after.state.sent).toEqual([0.9]);
});

it('rebases onto its own position that arrived during a reload, without a conflict', async () => {
  const storage = inMemoryValue();
  const before = aPositionSync({ version: 1, storage });
  before.sync.restore(aPosition(0.5, 1), POSITIONS);
  before.state.dropsResponses = true;
  before.sync.onMove(aPosition(0.7));
  before.sync.close();
  await before.settle();
  const after = aPositionSync({ version: 2, storage });
  expect(after.sync.restore(aPosition(0.5, 1), POSITIONS)?.total_progression).toBe(0.7);
  after.sync.onInitialRemote(aPosition(0.7, 2));
  await vi.advanceTimersByTimeAsync(800);
  expect(after.state).toMatchObject({ fetchCount: 0, conflicts: [], followed: [], sent: [0.7] });
});

it('does not take the initial remote position for a change', async () => {
  const { sync, state, settle } = aPositionSync({ version: 2 });
  sync.restore(aPosition(0.5, 1), POSITIONS);
  sync.onInitialRemote(aPosition(0.9, 2));
  await settle();
  expect(state).toMatchObject({ conflicts: [], followed: [] });
  sync.onMove(aPosition(0.6));
  await vi.advanceTimersByTimeAsync(800);
  expect(state.fetchCount).toBe(1);
});

it('rebases onto its own position that comes back before the response', async () => {
  const { sync, state } = aPositionSync({ version: 1 });
  sync.restore(aPosition(0.5, 1), POSITIONS);
  sync.onMove(aPosition(0.7));
  sync.flush();
  sync.onMove(aPosition(0.9));
  sync.onRemote(aPosition(0.7, 2));
  await vi.advanceTimersByTimeAsync(800);
  expect(state.conflicts).toEqual([]);
  expect(state.sent).toEqual([0.7, 0.9]);
});

it('fetches the remote position after a conflict', async () => {
  const { sync, state } = aPositionSync({ version: 2 });
  state.remote = aPosition(0.3, 2);
  sync.restore(aPosition(0.5, 1), POSITIONS);
  sync.onMove(aPosition(0.7));
  await vi.advanceTimersByTimeAsync(800);
  expect(state.conflicts).toEqual([0.3]);
  sync.onMove(aPosition(0.8));
  await vi.advanceTimersByTimeAsync(800);
  expect(state.conflicts).toEqual([0.3]);
  sync.keepLocal();
  await vi.advanceTimersByTimeAsync(0);
  expect(state.sent).toEqual([0.8]);
});

it('sends its position based on the version of a nearby one', async () => {
  const { sync, state } = aPositionSync({ version: 2 });
  state.remote = aPosition(0.7005, 2);
  sync.restore(aPosition(0.5, 1), POSITIONS);
  sync.onMove(aPosition(0.7));
  await vi.advanceTimersByTimeAsync(800);
  expect(state.sent).toEqual([0.7]);
  expect(state.conflicts).toEqual([]);
});

it('sends its position to a server that was restored from a backup', async () => {
  const { sync, state } = aPositionSync({ version: 0 });
  state.remote = undefined;
  sync.restore(aPosition(0.5, 7), POSITIONS);
  sync.onMove(aPosition(0.7));
  await vi.advanceTimersByTimeAsync(800);
  expect(state.sent).toEqual([0.7]);
});

it('treats the followed page as no local move, even after a long navigation', async () => {
  const { sync, state } = aPositionSync({ version: 1 });
  sync.restore(aPosition(0.1, 1), POSITIONS);
  let arrive = (): void => undefined;
  state.arrived = new Promise((resolve) => (arrive = () => resolve(true)));
  state.version = 2;
  sync.onRemote(aPosition(0.2, 2));
  state.now = 9_000;
  sync.onMove(aPosition(0.2004));
  arrive();
  await vi.advanceTimersByTimeAsync(800);
  expect(state.sent).toEqual([]);
  sync.onRemote(aPosition(0.3, 3));
  expect(state.conflicts).toEqual([]);
  expect(state.followed).toEqual([0.2, 0.3]);
});

it('sends a local move during following', async () => {
  const { sync, state } = aPositionSync({ version: 1 });
  sync.restore(aPosition(0.1, 1), POSITIONS);
  let giveUp = (): void => undefined;
  state.arrived = new Promise((resolve) => (giveUp = () => resolve(false)));
  state.version = 2;
  sync.onRemote(aPosition(0.2, 2));
  // A local move cancels the running navigation first.
  giveUp();
  await vi.advanceTimersByTimeAsync(0);
  sync.onMove(aPosition(0.8));
  await vi.advanceTimersByTimeAsync(800);
  expect(state.sent).toEqual([0.8]);
});

it('sends moves after a remote position that this copy does not have', async () => {
  const { sync, state, settle } = aPositionSync({ version: 1 });
  sync.restore(aPosition(0.1, 1), POSITIONS);
  state.arrived = Promise.reject(new Error('No such position.'));
  state.version = 2;
  sync.onRemote(aPosition(0.2, 2));
  await settle();
  sync.onMove(aPosition(0.3));
  await vi.advanceTimersByTimeAsync(800);
  expect(state.sent).toEqual([0.3]);
});

it('goes to the accepted remote position', async () => {
  const { sync, state } = aPositionSync({ version: 2 });
  sync.restore(aPosition(0.5, 1), POSITIONS);
  sync.onMove(aPosition(0.7));
  sync.acceptRemote(aPosition(0.3, 2));
  expect(state.followed).toEqual([0.3]);
  sync.onMove(aPosition(0.3004));
  await vi.advanceTimersByTimeAsync(800);
  expect(state.sent).toEqual([]);
});
