import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aPositionSync, aPosition, POSITIONS } from '../testing/a-position-sync.ts';
import { inMemoryValue } from '../storage/stored-value.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('begins where the server says and sends where somebody goes', async () => {
  const { keeper, state, settle } = aPositionSync({ version: 3 });
  expect(keeper.restore(aPosition(0.5, 3), POSITIONS)).toEqual(aPosition(0.5, 3));
  keeper.onMove(aPosition(0.6));
  keeper.flush();
  await settle();
  expect(state.sent).toEqual([0.6]);
});

it('sends one place after another, each on the version of the one before', async () => {
  const { keeper, state, settle } = aPositionSync({ version: 3 });
  keeper.restore(aPosition(0.5, 3), POSITIONS);
  for (const share of [0.6, 0.7]) {
    keeper.onMove(aPosition(share));
    keeper.flush();
    keeper.onRemote(aPosition(share, 1));
  }
  await settle();
  expect(state.sent).toEqual([0.6, 0.7]);
  expect(state.questions).toEqual([]);
});

it('begins at a place that could not be sent last time, and sends it then', async () => {
  const kept = inMemoryValue();
  const before = aPositionSync({ version: 1, isOffline: true, kept });
  before.keeper.restore(aPosition(0.5, 1), POSITIONS);
  before.keeper.onMove(aPosition(0.7));
  before.keeper.flush();
  await before.settle();
  const after = aPositionSync({ version: 1, kept });
  expect(after.keeper.restore(aPosition(0.5, 1), POSITIONS)?.total_progression).toBe(0.7);
  after.keeper.flush();
  await after.settle();
  expect(after.state.sent).toEqual([0.7]);
  expect(kept.read()).toBeUndefined();
});

it('leaves the place alone that another tab of the book could not send yet', async () => {
  const kept = inMemoryValue();
  const here = aPositionSync({ version: 1, kept });
  const there = aPositionSync({ version: 1, isOffline: true, kept });
  for (const { keeper } of [here, there]) keeper.restore(aPosition(0.5, 1), POSITIONS);
  here.keeper.onMove(aPosition(0.6));
  there.keeper.onMove(aPosition(0.7));
  here.keeper.flush();
  there.keeper.flush();
  await here.settle();
  here.keeper.onRemote(aPosition(0.6, 2));
  expect(here.state.sent).toEqual([0.6]);
  expect(kept.read()).toMatchObject({ place: { total_progression: 0.7 } });
  there.state.isOffline = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(there.state.sent).toEqual([0.7]);
  expect(kept.read()).toBeUndefined();
});

it('asks once when both went on by themselves, and insists when told to', async () => {
  const kept = inMemoryValue({ place: aPosition(0.7), base: 1 });
  const { keeper, state, settle } = aPositionSync({ version: 2, kept });
  expect(keeper.restore(aPosition(0.3, 2), POSITIONS)?.total_progression).toBe(0.7);
  keeper.onRemote(aPosition(0.3, 2));
  expect(state.questions).toEqual([0.3]);
  keeper.keepLocal();
  await settle();
  expect(state.sent).toEqual([0.7]);
});

it('yields when told to', async () => {
  const kept = inMemoryValue({ place: aPosition(0.7), base: 1 });
  const { keeper, state, settle } = aPositionSync({ version: 2, kept });
  keeper.restore(aPosition(0.3, 2), POSITIONS);
  keeper.acceptRemote(aPosition(0.3, 2));
  keeper.flush();
  await settle();
  expect(state.sent).toEqual([]);
  expect(kept.read()).toBeUndefined();
});

it('follows a reading that goes on elsewhere, but not while somebody reads here', async () => {
  const { keeper, state, settle } = aPositionSync({ version: 1 });
  keeper.restore(aPosition(0.1, 1), POSITIONS);
  keeper.onRemote(aPosition(0.2, 2));
  expect(state.followed).toEqual([0.2]);
  // The page that was gone to is not a move of this page's own.
  keeper.onMove(aPosition(0.2004));
  keeper.flush();
  await settle();
  expect(state.sent).toEqual([]);
  state.version = 2;
  state.now = 100_000;
  keeper.onMove(aPosition(0.21));
  keeper.flush();
  await settle();
  state.now += 1_000;
  keeper.onRemote(aPosition(0.9, 9));
  expect(state.followed).toEqual([0.2]);
  expect(state.questions).toEqual([0.9]);
});

it('keeps the page somebody turns to as soon as another device was followed', async () => {
  const { keeper, state, settle } = aPositionSync({ version: 1 });
  keeper.restore(aPosition(0.1, 1), POSITIONS);
  state.version = 2;
  keeper.onRemote(aPosition(0.2, 2));
  keeper.onMove(aPosition(0.2004));
  state.now = 500;
  keeper.onMove(aPosition(0.22));
  keeper.flush();
  await settle();
  expect(state.sent).toEqual([0.22]);
});

it('follows from page to page in a book so long that a page is next to nothing of it', () => {
  const { keeper, state } = aPositionSync({ version: 1 });
  const pages = 35_000;
  keeper.restore(aPosition(0.1, 1), pages);
  keeper.onRemote({ ...aPosition(0.1 + 0.3 / pages, 2), cfi: 'epubcfi(/6/2!/4/1000)' });
  expect(state.followed).toEqual([]);
  for (const turned of [1, 2, 3])
    keeper.onRemote({ ...aPosition(0.1 + turned / pages, 2 + turned), cfi: `epubcfi(/6/${turned})` });
  expect(state.followed).toEqual([1, 2, 3].map((turned) => 0.1 + turned / pages));
});

it('does not hear its own voice', async () => {
  const { keeper, state, settle } = aPositionSync();
  keeper.restore(undefined, POSITIONS);
  keeper.onMove(aPosition(0.4));
  keeper.flush();
  await settle();
  keeper.onRemote(aPosition(0.4, 1));
  state.now = 100_000;
  keeper.onRemote(aPosition(0.2, 1));
  expect(state.questions).toEqual([]);
  expect(state.followed).toEqual([]);
});

it('sends a place that could not be sent as soon as it can be, whoever says that there is a connection', async () => {
  const { keeper, state, kept } = aPositionSync({ version: 1, isOffline: true });
  keeper.restore(aPosition(0.5, 1), POSITIONS);
  keeper.onMove(aPosition(0.7));
  await vi.advanceTimersByTimeAsync(10_000);
  keeper.flush();
  await vi.advanceTimersByTimeAsync(0);
  // The way to the server is found a moment after the browser said that it is connected.
  state.isOffline = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(state.sent).toEqual([0.7]);
  expect(kept.read()).toBeUndefined();
});

it('knows its own place again when the answer to it was lost', async () => {
  const { keeper, state } = aPositionSync({ version: 1 });
  keeper.restore(aPosition(0.5, 1), POSITIONS);
  state.dropsResponses = true;
  keeper.onMove(aPosition(0.7));
  await vi.advanceTimersByTimeAsync(800);
  state.isOffline = true;
  keeper.onMove(aPosition(0.9));
  await vi.advanceTimersByTimeAsync(800);
  Object.assign(state, { isOffline: false, isDeaf: false });
  keeper.flush();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(state.sent).toEqual([0.7, 0.9]);
  expect(state.questions).toEqual([]);
});

it('knows its own place again after the page was left while it was on its way', async () => {
  const kept = inMemoryValue();
  const before = aPositionSync({ version: 1, kept });
  before.keeper.restore(aPosition(0.5, 1), POSITIONS);
  before.state.dropsResponses = true;
  before.keeper.onMove(aPosition(0.7));
  before.keeper.flush();
  await before.settle();
  before.keeper.onMove(aPosition(0.9));
  before.keeper.close();
  const after = aPositionSync({ version: 2, kept });
  expect(after.keeper.restore(aPosition(0.7, 2), POSITIONS)?.total_progression).toBe(0.9);
  await vi.advanceTimersByTimeAsync(800);
  expect(after.state.questions).toEqual([]);
  expect(after.state.sent).toEqual([0.9]);
});

it('stands on its own place that arrived while the page was loaded anew, without being refused first', async () => {
  const kept = inMemoryValue();
  const before = aPositionSync({ version: 1, kept });
  before.keeper.restore(aPosition(0.5, 1), POSITIONS);
  before.state.dropsResponses = true;
  before.keeper.onMove(aPosition(0.7));
  before.keeper.close();
  await before.settle();
  const after = aPositionSync({ version: 2, kept });
  expect(after.keeper.restore(aPosition(0.5, 1), POSITIONS)?.total_progression).toBe(0.7);
  after.keeper.onInitialRemote(aPosition(0.7, 2));
  await vi.advanceTimersByTimeAsync(800);
  expect(after.state).toMatchObject({ asked: 0, questions: [], followed: [], sent: [0.7] });
});

it('takes no other place for news that the server had when the book was opened', async () => {
  const { keeper, state, settle } = aPositionSync({ version: 2 });
  keeper.restore(aPosition(0.5, 1), POSITIONS);
  keeper.onInitialRemote(aPosition(0.9, 2));
  await settle();
  expect(state).toMatchObject({ questions: [], followed: [] });
  keeper.onMove(aPosition(0.6));
  await vi.advanceTimersByTimeAsync(800);
  expect(state.asked).toBe(1);
});

it('hears its own voice before the answer to it, and goes on from there', async () => {
  const { keeper, state } = aPositionSync({ version: 1 });
  keeper.restore(aPosition(0.5, 1), POSITIONS);
  keeper.onMove(aPosition(0.7));
  keeper.flush();
  keeper.onMove(aPosition(0.9));
  keeper.onRemote(aPosition(0.7, 2));
  await vi.advanceTimersByTimeAsync(800);
  expect(state.questions).toEqual([]);
  expect(state.sent).toEqual([0.7, 0.9]);
});

it('asks for the place it was refused for, which no news may tell any more', async () => {
  const { keeper, state } = aPositionSync({ version: 2 });
  state.place = aPosition(0.3, 2);
  keeper.restore(aPosition(0.5, 1), POSITIONS);
  keeper.onMove(aPosition(0.7));
  await vi.advanceTimersByTimeAsync(800);
  expect(state.questions).toEqual([0.3]);
  keeper.onMove(aPosition(0.8));
  await vi.advanceTimersByTimeAsync(800);
  expect(state.questions).toEqual([0.3]);
  keeper.keepLocal();
  await vi.advanceTimersByTimeAsync(0);
  expect(state.sent).toEqual([0.8]);
});

it('sends its place on the version of another that was next to it', async () => {
  const { keeper, state } = aPositionSync({ version: 2 });
  state.place = aPosition(0.7005, 2);
  keeper.restore(aPosition(0.5, 1), POSITIONS);
  keeper.onMove(aPosition(0.7));
  await vi.advanceTimersByTimeAsync(800);
  expect(state.sent).toEqual([0.7]);
  expect(state.questions).toEqual([]);
});

it('sends its place to a server that has gone back to an older day', async () => {
  const { keeper, state } = aPositionSync({ version: 0 });
  state.place = undefined;
  keeper.restore(aPosition(0.5, 7), POSITIONS);
  keeper.onMove(aPosition(0.7));
  await vi.advanceTimersByTimeAsync(800);
  expect(state.sent).toEqual([0.7]);
});

it('takes the page it was led to for no move of its own, however long the way there was', async () => {
  const { keeper, state } = aPositionSync({ version: 1 });
  keeper.restore(aPosition(0.1, 1), POSITIONS);
  let arrive = (): void => undefined;
  state.arrived = new Promise((resolve) => (arrive = () => resolve(true)));
  state.version = 2;
  keeper.onRemote(aPosition(0.2, 2));
  state.now = 9_000;
  keeper.onMove(aPosition(0.2004));
  arrive();
  await vi.advanceTimersByTimeAsync(800);
  expect(state.sent).toEqual([]);
  keeper.onRemote(aPosition(0.3, 3));
  expect(state.questions).toEqual([]);
  expect(state.followed).toEqual([0.2, 0.3]);
});

it('sends where somebody went by themselves while it was led elsewhere', async () => {
  const { keeper, state } = aPositionSync({ version: 1 });
  keeper.restore(aPosition(0.1, 1), POSITIONS);
  let giveUp = (): void => undefined;
  state.arrived = new Promise((resolve) => (giveUp = () => resolve(false)));
  state.version = 2;
  keeper.onRemote(aPosition(0.2, 2));
  // Whoever goes elsewhere first gives up the way there.
  giveUp();
  await vi.advanceTimersByTimeAsync(0);
  keeper.onMove(aPosition(0.8));
  await vi.advanceTimersByTimeAsync(800);
  expect(state.sent).toEqual([0.8]);
});

it('sends what is read here after a place that this copy does not have', async () => {
  const { keeper, state, settle } = aPositionSync({ version: 1 });
  keeper.restore(aPosition(0.1, 1), POSITIONS);
  state.arrived = Promise.reject(new Error('No such place.'));
  state.version = 2;
  keeper.onRemote(aPosition(0.2, 2));
  await settle();
  keeper.onMove(aPosition(0.3));
  await vi.advanceTimersByTimeAsync(800);
  expect(state.sent).toEqual([0.3]);
});

it('goes to the place that was chosen over its own', async () => {
  const { keeper, state } = aPositionSync({ version: 2 });
  keeper.restore(aPosition(0.5, 1), POSITIONS);
  keeper.onMove(aPosition(0.7));
  keeper.acceptRemote(aPosition(0.3, 2));
  expect(state.followed).toEqual([0.3]);
  keeper.onMove(aPosition(0.3004));
  await vi.advanceTimersByTimeAsync(800);
  expect(state.sent).toEqual([]);
});
