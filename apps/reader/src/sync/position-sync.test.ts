import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aPositionSync, aPosition, POSITIONS } from '../testing/a-position-sync.ts';
import { inMemoryValue } from '../storage/stored-value.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('begins where the server says and sends where somebody goes', async () => {
  const { sync, state, settle } = aPositionSync({ version: 3 });
  expect(sync.restore(aPosition(0.5, 3), POSITIONS)).toEqual(aPosition(0.5, 3));
  sync.onMove(aPosition(0.6));
  sync.flush();
  await settle();
  expect(state.sent).toEqual([0.6]);
});

it('sends one place after another, each on the version of the one before', async () => {
  const { sync, state, settle } = aPositionSync({ version: 3 });
  sync.restore(aPosition(0.5, 3), POSITIONS);
  for (const share of [0.6, 0.7]) {
    sync.onMove(aPosition(share));
    sync.flush();
    sync.onRemote(aPosition(share, 1));
  }
  await settle();
  expect(state.sent).toEqual([0.6, 0.7]);
  expect(state.conflicts).toEqual([]);
});

it('begins at a place that could not be sent last time, and sends it then', async () => {
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

it('leaves the place alone that another tab of the book could not send yet', async () => {
  const storage = inMemoryValue();
  const here = aPositionSync({ version: 1, storage });
  const there = aPositionSync({ version: 1, isOffline: true, storage });
  for (const { sync } of [here, there]) sync.restore(aPosition(0.5, 1), POSITIONS);
  here.sync.onMove(aPosition(0.6));
  there.sync.onMove(aPosition(0.7));
  here.sync.flush();
  there.sync.flush();
  await here.settle();
  here.sync.onRemote(aPosition(0.6, 2));
  expect(here.state.sent).toEqual([0.6]);
  expect(storage.read()).toMatchObject({ place: { total_progression: 0.7 } });
  there.state.isOffline = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(there.state.sent).toEqual([0.7]);
  expect(storage.read()).toBeUndefined();
});

it('asks once when both went on by themselves, and insists when told to', async () => {
  const storage = inMemoryValue({ place: aPosition(0.7), base: 1 });
  const { sync, state, settle } = aPositionSync({ version: 2, storage });
  expect(sync.restore(aPosition(0.3, 2), POSITIONS)?.total_progression).toBe(0.7);
  sync.onRemote(aPosition(0.3, 2));
  expect(state.conflicts).toEqual([0.3]);
  sync.keepLocal();
  await settle();
  expect(state.sent).toEqual([0.7]);
});

it('yields when told to', async () => {
  const storage = inMemoryValue({ place: aPosition(0.7), base: 1 });
  const { sync, state, settle } = aPositionSync({ version: 2, storage });
  sync.restore(aPosition(0.3, 2), POSITIONS);
  sync.acceptRemote(aPosition(0.3, 2));
  sync.flush();
  await settle();
  expect(state.sent).toEqual([]);
  expect(storage.read()).toBeUndefined();
});

it('follows a reading that goes on elsewhere, but not while somebody reads here', async () => {
  const { sync, state, settle } = aPositionSync({ version: 1 });
  sync.restore(aPosition(0.1, 1), POSITIONS);
  sync.onRemote(aPosition(0.2, 2));
  expect(state.followed).toEqual([0.2]);
  // The page that was gone to is not a move of this page's own.
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

it('keeps the page somebody turns to as soon as another device was followed', async () => {
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

it('follows from page to page in a book so long that a page is next to nothing of it', () => {
  const { sync, state } = aPositionSync({ version: 1 });
  const pages = 35_000;
  sync.restore(aPosition(0.1, 1), pages);
  sync.onRemote({ ...aPosition(0.1 + 0.3 / pages, 2), cfi: 'epubcfi(/6/2!/4/1000)' });
  expect(state.followed).toEqual([]);
  for (const turned of [1, 2, 3])
    sync.onRemote({ ...aPosition(0.1 + turned / pages, 2 + turned), cfi: `epubcfi(/6/${turned})` });
  expect(state.followed).toEqual([1, 2, 3].map((turned) => 0.1 + turned / pages));
});

it('does not hear its own voice', async () => {
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

it('sends a place that could not be sent as soon as it can be, whoever says that there is a connection', async () => {
  const { sync, state, storage } = aPositionSync({ version: 1, isOffline: true });
  sync.restore(aPosition(0.5, 1), POSITIONS);
  sync.onMove(aPosition(0.7));
  await vi.advanceTimersByTimeAsync(10_000);
  sync.flush();
  await vi.advanceTimersByTimeAsync(0);
  // The way to the server is found a moment after the browser said that it is connected.
  state.isOffline = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(state.sent).toEqual([0.7]);
  expect(storage.read()).toBeUndefined();
});

it('knows its own place again when the answer to it was lost', async () => {
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

it('knows its own place again after the page was left while it was on its way', async () => {
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

it('stands on its own place that arrived while the page was loaded anew, without being refused first', async () => {
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

it('takes no other place for news that the server had when the book was opened', async () => {
  const { sync, state, settle } = aPositionSync({ version: 2 });
  sync.restore(aPosition(0.5, 1), POSITIONS);
  sync.onInitialRemote(aPosition(0.9, 2));
  await settle();
  expect(state).toMatchObject({ conflicts: [], followed: [] });
  sync.onMove(aPosition(0.6));
  await vi.advanceTimersByTimeAsync(800);
  expect(state.fetchCount).toBe(1);
});

it('hears its own voice before the answer to it, and goes on from there', async () => {
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

it('asks for the place it was refused for, which no news may tell any more', async () => {
  const { sync, state } = aPositionSync({ version: 2 });
  state.place = aPosition(0.3, 2);
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

it('sends its place on the version of another that was next to it', async () => {
  const { sync, state } = aPositionSync({ version: 2 });
  state.place = aPosition(0.7005, 2);
  sync.restore(aPosition(0.5, 1), POSITIONS);
  sync.onMove(aPosition(0.7));
  await vi.advanceTimersByTimeAsync(800);
  expect(state.sent).toEqual([0.7]);
  expect(state.conflicts).toEqual([]);
});

it('sends its place to a server that has gone back to an older day', async () => {
  const { sync, state } = aPositionSync({ version: 0 });
  state.place = undefined;
  sync.restore(aPosition(0.5, 7), POSITIONS);
  sync.onMove(aPosition(0.7));
  await vi.advanceTimersByTimeAsync(800);
  expect(state.sent).toEqual([0.7]);
});

it('takes the page it was led to for no move of its own, however long the way there was', async () => {
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

it('sends where somebody went by themselves while it was led elsewhere', async () => {
  const { sync, state } = aPositionSync({ version: 1 });
  sync.restore(aPosition(0.1, 1), POSITIONS);
  let giveUp = (): void => undefined;
  state.arrived = new Promise((resolve) => (giveUp = () => resolve(false)));
  state.version = 2;
  sync.onRemote(aPosition(0.2, 2));
  // Whoever goes elsewhere first gives up the way there.
  giveUp();
  await vi.advanceTimersByTimeAsync(0);
  sync.onMove(aPosition(0.8));
  await vi.advanceTimersByTimeAsync(800);
  expect(state.sent).toEqual([0.8]);
});

it('sends what is read here after a place that this copy does not have', async () => {
  const { sync, state, settle } = aPositionSync({ version: 1 });
  sync.restore(aPosition(0.1, 1), POSITIONS);
  state.arrived = Promise.reject(new Error('No such place.'));
  state.version = 2;
  sync.onRemote(aPosition(0.2, 2));
  await settle();
  sync.onMove(aPosition(0.3));
  await vi.advanceTimersByTimeAsync(800);
  expect(state.sent).toEqual([0.3]);
});

it('goes to the place that was chosen over its own', async () => {
  const { sync, state } = aPositionSync({ version: 2 });
  sync.restore(aPosition(0.5, 1), POSITIONS);
  sync.onMove(aPosition(0.7));
  sync.acceptRemote(aPosition(0.3, 2));
  expect(state.followed).toEqual([0.3]);
  sync.onMove(aPosition(0.3004));
  await vi.advanceTimersByTimeAsync(800);
  expect(state.sent).toEqual([]);
});
