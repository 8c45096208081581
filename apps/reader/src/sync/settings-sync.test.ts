import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RejectedError } from '../session/reading-session.ts';
import { defaultSettings, type ReadingSettings } from '../settings/reading-settings.ts';
import { type StoredValue, inMemoryValue } from '../storage/stored-value.ts';
import { createSettingsSync } from './settings-sync.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const withTextSize = (textSize: number): ReadingSettings => ({ ...defaultSettings, textSize });
/** Advances the time beyond the delay after which a change is sent. */
const debounce = () => vi.advanceTimersByTimeAsync(1_000);

/** A page with settings on a server; `storage` outlives it. */
function aPage({ storage = inMemoryValue(), respond = () => Promise.resolve() } = {}) {
  const sent: (number | undefined)[] = [];
  const page = { sent, storage, respond };
  const sync = createSettingsSync({
    save(choice) {
      sent.push(choice?.textSize);
      return page.respond();
    },
    storage,
    onFailure: () => undefined,
  });
  return Object.assign(page, { sync });
}

const never = (): Promise<void> => new Promise(() => undefined);
const offline = (): Promise<void> => Promise.reject(new TypeError('Failed to fetch'));

it('uses the settings of the server when nothing is pending', () => {
  expect(aPage().sync.restore(withTextSize(20))).toEqual(withTextSize(20));
  expect(aPage().sync.restore(undefined)).toBeUndefined();
});

it('sends a change and removes it from storage', async () => {
  const { sync, sent, storage } = aPage();
  sync.restore(withTextSize(20));
  sync.change(withTextSize(21));
  sync.change(withTextSize(22));
  await debounce();
  expect(sent).toEqual([22]);
  expect(storage.read()).toBeUndefined();
});

it('restores a change made while another one was being sent', async () => {
  const left = aPage({ respond: never });
  left.sync.restore(withTextSize(20));
  left.sync.change(withTextSize(21));
  left.sync.flush();
  left.sync.change(withTextSize(22));
  left.sync.close();
  expect(left.sent).toEqual([21]);
  // Whether or not the first one arrived.
  for (const saved of [20, 21]) {
    const next = aPage({ storage: inMemoryValue(left.storage.read()) });
    expect(next.sync.restore(withTextSize(saved))).toEqual(withTextSize(22));
    await debounce();
    expect(next.sent).toEqual([22]);
    expect(next.storage.read()).toBeUndefined();
  }
});

it('restores a change after any number of failed attempts, over an outdated server response', async () => {
  const left = aPage();
  left.sync.restore(withTextSize(20));
  left.sync.change(withTextSize(21));
  await debounce();
  left.respond = offline;
  left.sync.change(withTextSize(22));
  await vi.advanceTimersByTimeAsync(30 * 60_000);
  expect(left.sent.length).toBeGreaterThan(25);
  left.sync.close();
  for (const saved of [20, 21, 22]) {
    const next = aPage({ storage: inMemoryValue(left.storage.read()), respond: offline });
    expect(next.sync.restore(withTextSize(saved))).toEqual(withTextSize(22));
    next.sync.close();
  }
});

it('restores the removal of a book’s own settings', async () => {
  const left = aPage({ respond: offline });
  left.sync.restore(withTextSize(20));
  left.sync.change(undefined);
  left.sync.close();
  await debounce();
  const next = aPage({ storage: left.storage });
  expect(next.sync.restore(withTextSize(20))).toBeUndefined();
  await debounce();
  expect(next.sent).toEqual([undefined]);
});

it('discards a change when the settings were changed elsewhere since', async () => {
  const left = aPage({ respond: offline });
  left.sync.restore(withTextSize(20));
  left.sync.change(withTextSize(21));
  left.sync.close();
  await debounce();
  const next = aPage({ storage: left.storage });
  expect(next.sync.restore(withTextSize(30))).toEqual(withTextSize(30));
  await debounce();
  expect(next.sent).toEqual([]);
  expect(next.storage.read()).toBeUndefined();
});

it('applies remote settings unless a local change is pending', async () => {
  const { sync } = aPage();
  sync.restore(withTextSize(20));
  expect(sync.onRemote(withTextSize(25))).toBe(true);
  sync.change(withTextSize(21));
  expect(sync.onRemote(withTextSize(20))).toBe(false);
  await debounce();
  expect(sync.onRemote(withTextSize(26))).toBe(true);
});

it('discards a rejected change', async () => {
  const { sync, storage, sent } = aPage({ respond: () => Promise.reject(new RejectedError('422')) });
  sync.restore(withTextSize(20));
  sync.change(withTextSize(21));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toEqual([21]);
  expect(storage.read()).toBeUndefined();
});

/** Two pages of one user in one browser. */
function twoPages({ storage = inMemoryValue(), respond = offline } = {}) {
  const [one, other] = [aPage({ storage, respond }), aPage({ storage, respond })];
  for (const { sync } of [one, other]) sync.restore(withTextSize(20));
  return { one, other, storage };
}
const reopenPage = (storage: StoredValue) => aPage({ storage, respond: offline }).sync.restore(withTextSize(20));

it('keeps the pending change of another page of this browser', async () => {
  for (const respond of [() => Promise.resolve(), () => Promise.reject(new RejectedError('422'))]) {
    const { one, other, storage } = twoPages();
    one.respond = respond;
    one.sync.change(withTextSize(21));
    one.sync.flush();
    other.sync.change(withTextSize(22));
    // Shorter than the delay before the other one is sent.
    await vi.advanceTimersByTimeAsync(500);
    expect(one.sent).toEqual([21]);
    expect(reopenPage(storage)).toEqual(withTextSize(22));
    for (const { sync } of [one, other]) sync.close();
    await debounce();
  }
});

it('does not send a change that another page has replaced, and applies the newer one', async () => {
  const { one, other, storage } = twoPages();
  one.sync.change(withTextSize(21));
  await debounce();
  expect(one.sent).toEqual([21]);
  other.sync.change(withTextSize(22));
  other.respond = () => Promise.resolve();
  await debounce();
  expect(one.sync.onRemote(withTextSize(22))).toBe(true);
  one.respond = () => Promise.resolve();
  one.sync.flush();
  await vi.advanceTimersByTimeAsync(120_000);
  expect({ one: one.sent.at(-1), other: other.sent }).toEqual({ one: 21, other: [22] });
  expect(one.sent).toHaveLength(1);
  expect(storage.read()).toBeUndefined();
});

it('discards a change that another page has sent', async () => {
  const left = aPage({ respond: offline });
  left.sync.restore(withTextSize(20));
  left.sync.change(withTextSize(21));
  await debounce();
  const next = aPage({ storage: left.storage });
  expect(next.sync.restore(withTextSize(20))).toEqual(withTextSize(21));
  await debounce();
  const tries = left.sent.length;
  next.sync.change(withTextSize(22));
  await debounce();
  left.respond = () => Promise.resolve();
  left.sync.flush();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(next.sent).toEqual([21, 22]);
  expect(left.sent).toHaveLength(tries);
});

it('bases a change on the previous change of another page, which may have arrived', async () => {
  const { one, other, storage } = twoPages();
  one.sync.change(withTextSize(21));
  await debounce();
  other.sync.change(withTextSize(22));
  expect(aPage({ storage, respond: offline }).sync.restore(withTextSize(21))).toEqual(withTextSize(22));
});

it('sends a change that this browser cannot store', async () => {
  for (const stored of [undefined, { choice: withTextSize(21), stoodOn: [withTextSize(20)] }]) {
    const full: StoredValue = { read: () => stored, write: () => undefined };
    const { sync, sent } = aPage({ storage: full });
    sync.restore(withTextSize(30));
    sync.change(withTextSize(22));
    await debounce();
    expect(sent).toEqual([22]);
    expect(sync.onRemote(withTextSize(23))).toBe(true);
  }
});
