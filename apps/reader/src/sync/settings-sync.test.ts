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

/** A page that keeps settings on a server; `kept` outlives it. */
function aPage({ kept = inMemoryValue(), answer = () => Promise.resolve() } = {}) {
  const sent: (number | undefined)[] = [];
  const page = { sent, kept, answer };
  const keeper = createSettingsSync({
    save(choice) {
      sent.push(choice?.textSize);
      return page.answer();
    },
    kept,
    onFailure: () => undefined,
  });
  return Object.assign(page, { keeper });
}

const never = (): Promise<void> => new Promise(() => undefined);
const offline = (): Promise<void> => Promise.reject(new TypeError('Failed to fetch'));

it('counts what the server has where nothing waits here', () => {
  expect(aPage().keeper.restore(sized(20))).toEqual(sized(20));
  expect(aPage().keeper.restore(undefined)).toBeUndefined();
});

it('sends a choice, and keeps nothing that has arrived', async () => {
  const { keeper, sent, kept } = aPage();
  keeper.restore(sized(20));
  keeper.change(sized(21));
  keeper.change(sized(22));
  await debounce();
  expect(sent).toEqual([22]);
  expect(kept.read()).toBeUndefined();
});

it('brings a choice back that was made while another one was on its way as the page was left', async () => {
  const left = aPage({ answer: never });
  left.keeper.restore(sized(20));
  left.keeper.change(sized(21));
  left.keeper.flush();
  left.keeper.change(sized(22));
  left.keeper.close();
  expect(left.sent).toEqual([21]);
  // Whether or not the first one arrived.
  for (const saved of [20, 21]) {
    const next = aPage({ kept: inMemoryValue(left.kept.read()) });
    expect(next.keeper.restore(sized(saved))).toEqual(sized(22));
    await debounce();
    expect(next.sent).toEqual([22]);
    expect(next.kept.read()).toBeUndefined();
  }
});

it('brings a choice back however often it was tried in vain, and over a copy that is older than what arrived since', async () => {
  const left = aPage();
  left.keeper.restore(sized(20));
  left.keeper.change(sized(21));
  await debounce();
  left.answer = offline;
  left.keeper.change(sized(22));
  await vi.advanceTimersByTimeAsync(30 * 60_000);
  expect(left.sent.length).toBeGreaterThan(25);
  left.keeper.close();
  for (const saved of [20, 21, 22]) {
    const next = aPage({ kept: inMemoryValue(left.kept.read()), answer: offline });
    expect(next.keeper.restore(sized(saved))).toEqual(sized(22));
    next.keeper.close();
  }
});

it('brings back that a book was given none of its own', async () => {
  const left = aPage({ answer: offline });
  left.keeper.restore(sized(20));
  left.keeper.change(undefined);
  left.keeper.close();
  await debounce();
  const next = aPage({ kept: left.kept });
  expect(next.keeper.restore(sized(20))).toBeUndefined();
  await debounce();
  expect(next.sent).toEqual([undefined]);
});

it('lets go of a choice where another one was made elsewhere since', async () => {
  const left = aPage({ answer: offline });
  left.keeper.restore(sized(20));
  left.keeper.change(sized(21));
  left.keeper.close();
  await debounce();
  const next = aPage({ kept: left.kept });
  expect(next.keeper.restore(sized(30))).toEqual(sized(30));
  await debounce();
  expect(next.sent).toEqual([]);
  expect(next.kept.read()).toBeUndefined();
});

it('takes what was chosen elsewhere unless a choice of its own is still to follow', async () => {
  const { keeper } = aPage();
  keeper.restore(sized(20));
  expect(keeper.onRemote(sized(25))).toBe(true);
  keeper.change(sized(21));
  expect(keeper.onRemote(sized(20))).toBe(false);
  await debounce();
  expect(keeper.onRemote(sized(26))).toBe(true);
});

it('forgets a choice that the server will never take', async () => {
  const { keeper, kept, sent } = aPage({ answer: () => Promise.reject(new RejectedError('422')) });
  keeper.restore(sized(20));
  keeper.change(sized(21));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toEqual([21]);
  expect(kept.read()).toBeUndefined();
});

/** Two pages of one reader open in one browser. */
function twoPages({ kept = inMemoryValue(), answer = offline } = {}) {
  const [one, other] = [aPage({ kept, answer }), aPage({ kept, answer })];
  for (const { keeper } of [one, other]) keeper.restore(sized(20));
  return { one, other, kept };
}
const reopened = (kept: StoredValue) => aPage({ kept, answer: offline }).keeper.restore(sized(20));

it('keeps what another page of this browser has still to send, whatever becomes of its own choice', async () => {
  for (const answer of [() => Promise.resolve(), () => Promise.reject(new RejectedError('422'))]) {
    const { one, other, kept } = twoPages();
    one.answer = answer;
    one.keeper.change(sized(21));
    one.keeper.flush();
    other.keeper.change(sized(22));
    // Shorter than the quiet before the other one is sent.
    await vi.advanceTimersByTimeAsync(500);
    expect(one.sent).toEqual([21]);
    expect(reopened(kept)).toEqual(sized(22));
    for (const { keeper } of [one, other]) keeper.close();
    await debounce();
  }
});

it('sends no choice after a later one of another page, and takes that one when it hears of it', async () => {
  const { one, other, kept } = twoPages();
  one.keeper.change(sized(21));
  await debounce();
  expect(one.sent).toEqual([21]);
  other.keeper.change(sized(22));
  other.answer = () => Promise.resolve();
  await debounce();
  expect(one.keeper.onRemote(sized(22))).toBe(true);
  one.answer = () => Promise.resolve();
  one.keeper.flush();
  await vi.advanceTimersByTimeAsync(120_000);
  expect({ one: one.sent.at(-1), other: other.sent }).toEqual({ one: 21, other: [22] });
  expect(one.sent).toHaveLength(1);
  expect(kept.read()).toBeUndefined();
});

it('leaves alone what another page has sent for it', async () => {
  const left = aPage({ answer: offline });
  left.keeper.restore(sized(20));
  left.keeper.change(sized(21));
  await debounce();
  const next = aPage({ kept: left.kept });
  expect(next.keeper.restore(sized(20))).toEqual(sized(21));
  await debounce();
  const tries = left.sent.length;
  next.keeper.change(sized(22));
  await debounce();
  left.answer = () => Promise.resolve();
  left.keeper.flush();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(next.sent).toEqual([21, 22]);
  expect(left.sent).toHaveLength(tries);
});

it('stands a choice on what another page chose before it, which may have arrived', async () => {
  const { one, other, kept } = twoPages();
  one.keeper.change(sized(21));
  await debounce();
  other.keeper.change(sized(22));
  expect(aPage({ kept, answer: offline }).keeper.restore(sized(21))).toEqual(sized(22));
});

it('sends a choice that this browser would not keep', async () => {
  for (const held of [undefined, { choice: sized(21), stoodOn: [sized(20)] }]) {
    const full: StoredValue = { read: () => held, write: () => undefined };
    const { keeper, sent } = aPage({ kept: full });
    keeper.restore(sized(30));
    keeper.change(sized(22));
    await debounce();
    expect(sent).toEqual([22]);
    expect(keeper.onRemote(sized(23))).toBe(true);
  }
});
