import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RejectedError } from '../session/reading-session.ts';
import { defaultSettings, type ReadingSettings } from '../settings/reading-settings.ts';
import { type StoredValue, inMemoryValue } from '../storage/stored-value.ts';
import { createSettingsSync } from './settings-sync.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const sized = (textSize: number): ReadingSettings => ({ ...defaultSettings, textSize });
/** Longer than the quiet before a choice is sent. */
const debounce = () => vi.advanceTimersByTimeAsync(1_000);

/** A page that keeps settings on a server; `storage` outlives it. */
function aPage({ storage = inMemoryValue(), answer = () => Promise.resolve() } = {}) {
  const sent: (number | undefined)[] = [];
  const page = { sent, storage, answer };
  const sync = createSettingsSync({
    save(choice) {
      sent.push(choice?.textSize);
      return page.answer();
    },
    storage,
    onFailure: () => undefined,
  });
  return Object.assign(page, { sync });
}

const never = (): Promise<void> => new Promise(() => undefined);
const offline = (): Promise<void> => Promise.reject(new TypeError('Failed to fetch'));

it('counts what the server has where nothing waits here', () => {
  expect(aPage().sync.restore(sized(20))).toEqual(sized(20));
  expect(aPage().sync.restore(undefined)).toBeUndefined();
});

it('sends a choice, and keeps nothing that has arrived', async () => {
  const { sync, sent, storage } = aPage();
  sync.restore(sized(20));
  sync.change(sized(21));
  sync.change(sized(22));
  await debounce();
  expect(sent).toEqual([22]);
  expect(storage.read()).toBeUndefined();
});

it('brings a choice back that was made while another one was on its way as the page was left', async () => {
  const left = aPage({ answer: never });
  left.sync.restore(sized(20));
  left.sync.change(sized(21));
  left.sync.flush();
  left.sync.change(sized(22));
  left.sync.close();
  expect(left.sent).toEqual([21]);
  // Whether or not the first one arrived.
  for (const saved of [20, 21]) {
    const next = aPage({ storage: inMemoryValue(left.storage.read()) });
    expect(next.sync.restore(sized(saved))).toEqual(sized(22));
    await debounce();
    expect(next.sent).toEqual([22]);
    expect(next.storage.read()).toBeUndefined();
  }
});

it('brings a choice back however often it was tried in vain, and over a copy that is older than what arrived since', async () => {
  const left = aPage();
  left.sync.restore(sized(20));
  left.sync.change(sized(21));
  await debounce();
  left.answer = offline;
  left.sync.change(sized(22));
  await vi.advanceTimersByTimeAsync(30 * 60_000);
  expect(left.sent.length).toBeGreaterThan(25);
  left.sync.close();
  for (const saved of [20, 21, 22]) {
    const next = aPage({ storage: inMemoryValue(left.storage.read()), answer: offline });
    expect(next.sync.restore(sized(saved))).toEqual(sized(22));
    next.sync.close();
  }
});

it('brings back that a book was given none of its own', async () => {
  const left = aPage({ answer: offline });
  left.sync.restore(sized(20));
  left.sync.change(undefined);
  left.sync.close();
  await debounce();
  const next = aPage({ storage: left.storage });
  expect(next.sync.restore(sized(20))).toBeUndefined();
  await debounce();
  expect(next.sent).toEqual([undefined]);
});

it('lets go of a choice where another one was made elsewhere since', async () => {
  const left = aPage({ answer: offline });
  left.sync.restore(sized(20));
  left.sync.change(sized(21));
  left.sync.close();
  await debounce();
  const next = aPage({ storage: left.storage });
  expect(next.sync.restore(sized(30))).toEqual(sized(30));
  await debounce();
  expect(next.sent).toEqual([]);
  expect(next.storage.read()).toBeUndefined();
});

it('takes what was chosen elsewhere unless a choice of its own is still to follow', async () => {
  const { sync } = aPage();
  sync.restore(sized(20));
  expect(sync.onRemote(sized(25))).toBe(true);
  sync.change(sized(21));
  expect(sync.onRemote(sized(20))).toBe(false);
  await debounce();
  expect(sync.onRemote(sized(26))).toBe(true);
});

it('forgets a choice that the server will never take', async () => {
  const { sync, storage, sent } = aPage({ answer: () => Promise.reject(new RejectedError('422')) });
  sync.restore(sized(20));
  sync.change(sized(21));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toEqual([21]);
  expect(storage.read()).toBeUndefined();
});

/** Two pages of one reader open in one browser. */
function twoPages({ storage = inMemoryValue(), answer = offline } = {}) {
  const [one, other] = [aPage({ storage, answer }), aPage({ storage, answer })];
  for (const { sync } of [one, other]) sync.restore(sized(20));
  return { one, other, storage };
}
const reopened = (storage: StoredValue) => aPage({ storage, answer: offline }).sync.restore(sized(20));

it('keeps what another page of this browser has still to send, whatever becomes of its own choice', async () => {
  for (const answer of [() => Promise.resolve(), () => Promise.reject(new RejectedError('422'))]) {
    const { one, other, storage } = twoPages();
    one.answer = answer;
    one.sync.change(sized(21));
    one.sync.flush();
    other.sync.change(sized(22));
    // Shorter than the quiet before the other one is sent.
    await vi.advanceTimersByTimeAsync(500);
    expect(one.sent).toEqual([21]);
    expect(reopened(storage)).toEqual(sized(22));
    for (const { sync } of [one, other]) sync.close();
    await debounce();
  }
});

it('sends no choice after a later one of another page, and takes that one when it hears of it', async () => {
  const { one, other, storage } = twoPages();
  one.sync.change(sized(21));
  await debounce();
  expect(one.sent).toEqual([21]);
  other.sync.change(sized(22));
  other.answer = () => Promise.resolve();
  await debounce();
  expect(one.sync.onRemote(sized(22))).toBe(true);
  one.answer = () => Promise.resolve();
  one.sync.flush();
  await vi.advanceTimersByTimeAsync(120_000);
  expect({ one: one.sent.at(-1), other: other.sent }).toEqual({ one: 21, other: [22] });
  expect(one.sent).toHaveLength(1);
  expect(storage.read()).toBeUndefined();
});

it('leaves alone what another page has sent for it', async () => {
  const left = aPage({ answer: offline });
  left.sync.restore(sized(20));
  left.sync.change(sized(21));
  await debounce();
  const next = aPage({ storage: left.storage });
  expect(next.sync.restore(sized(20))).toEqual(sized(21));
  await debounce();
  const tries = left.sent.length;
  next.sync.change(sized(22));
  await debounce();
  left.answer = () => Promise.resolve();
  left.sync.flush();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(next.sent).toEqual([21, 22]);
  expect(left.sent).toHaveLength(tries);
});

it('stands a choice on what another page chose before it, which may have arrived', async () => {
  const { one, other, storage } = twoPages();
  one.sync.change(sized(21));
  await debounce();
  other.sync.change(sized(22));
  expect(aPage({ storage, answer: offline }).sync.restore(sized(21))).toEqual(sized(22));
});

it('sends a choice that this browser would not keep', async () => {
  for (const held of [undefined, { choice: sized(21), stoodOn: [sized(20)] }]) {
    const full: StoredValue = { read: () => held, write: () => undefined };
    const { sync, sent } = aPage({ storage: full });
    sync.restore(sized(30));
    sync.change(sized(22));
    await debounce();
    expect(sent).toEqual([22]);
    expect(sync.onRemote(sized(23))).toBe(true);
  }
});
