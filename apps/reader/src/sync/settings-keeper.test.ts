import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ReadingRefusedError } from '../session/reading-session.ts';
import { defaultSettings, type ReadingSettings } from '../settings/reading-settings.ts';
import { type KeptValue, rememberedValue } from './kept-value.ts';
import { createSettingsKeeper } from './settings-keeper.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const sized = (textSize: number): ReadingSettings => ({ ...defaultSettings, textSize });
/** Longer than the quiet before a choice is sent. */
const quiet = () => vi.advanceTimersByTimeAsync(1_000);

/** A page that keeps settings on a server; `kept` outlives it. */
function aPage({ kept = rememberedValue(), answer = () => Promise.resolve() } = {}) {
  const sent: (number | undefined)[] = [];
  const page = { sent, kept, answer };
  const keeper = createSettingsKeeper({
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
  expect(aPage().keeper.opened(sized(20))).toEqual(sized(20));
  expect(aPage().keeper.opened(undefined)).toBeUndefined();
});

it('sends a choice, and keeps nothing that has arrived', async () => {
  const { keeper, sent, kept } = aPage();
  keeper.opened(sized(20));
  keeper.chose(sized(21));
  keeper.chose(sized(22));
  await quiet();
  expect(sent).toEqual([22]);
  expect(kept.read()).toBeUndefined();
});

it('brings a choice back that was made while another one was on its way as the page was left', async () => {
  const left = aPage({ answer: never });
  left.keeper.opened(sized(20));
  left.keeper.chose(sized(21));
  left.keeper.flush();
  left.keeper.chose(sized(22));
  left.keeper.close();
  expect(left.sent).toEqual([21]);
  // Whether or not the first one arrived.
  for (const saved of [20, 21]) {
    const next = aPage({ kept: rememberedValue(left.kept.read()) });
    expect(next.keeper.opened(sized(saved))).toEqual(sized(22));
    await quiet();
    expect(next.sent).toEqual([22]);
    expect(next.kept.read()).toBeUndefined();
  }
});

it('brings a choice back however often it was tried in vain, and over a copy that is older than what arrived since', async () => {
  const left = aPage();
  left.keeper.opened(sized(20));
  left.keeper.chose(sized(21));
  await quiet();
  left.answer = offline;
  left.keeper.chose(sized(22));
  await vi.advanceTimersByTimeAsync(30 * 60_000);
  expect(left.sent.length).toBeGreaterThan(25);
  left.keeper.close();
  for (const saved of [20, 21, 22]) {
    const next = aPage({ kept: rememberedValue(left.kept.read()), answer: offline });
    expect(next.keeper.opened(sized(saved))).toEqual(sized(22));
    next.keeper.close();
  }
});

it('brings back that a book was given none of its own', async () => {
  const left = aPage({ answer: offline });
  left.keeper.opened(sized(20));
  left.keeper.chose(undefined);
  left.keeper.close();
  await quiet();
  const next = aPage({ kept: left.kept });
  expect(next.keeper.opened(sized(20))).toBeUndefined();
  await quiet();
  expect(next.sent).toEqual([undefined]);
});

it('lets go of a choice where another one was made elsewhere since', async () => {
  const left = aPage({ answer: offline });
  left.keeper.opened(sized(20));
  left.keeper.chose(sized(21));
  left.keeper.close();
  await quiet();
  const next = aPage({ kept: left.kept });
  expect(next.keeper.opened(sized(30))).toEqual(sized(30));
  await quiet();
  expect(next.sent).toEqual([]);
  expect(next.kept.read()).toBeUndefined();
});

it('takes what was chosen elsewhere unless a choice of its own is still to follow', async () => {
  const { keeper } = aPage();
  keeper.opened(sized(20));
  expect(keeper.heard(sized(25))).toBe(true);
  keeper.chose(sized(21));
  expect(keeper.heard(sized(20))).toBe(false);
  await quiet();
  expect(keeper.heard(sized(26))).toBe(true);
});

it('forgets a choice that the server will never take', async () => {
  const { keeper, kept, sent } = aPage({ answer: () => Promise.reject(new ReadingRefusedError('422')) });
  keeper.opened(sized(20));
  keeper.chose(sized(21));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toEqual([21]);
  expect(kept.read()).toBeUndefined();
});

/** Two pages of one reader open in one browser. */
function twoPages({ kept = rememberedValue(), answer = offline } = {}) {
  const [one, other] = [aPage({ kept, answer }), aPage({ kept, answer })];
  for (const { keeper } of [one, other]) keeper.opened(sized(20));
  return { one, other, kept };
}
const reopened = (kept: KeptValue) => aPage({ kept, answer: offline }).keeper.opened(sized(20));

it('keeps what another page of this browser has still to send, whatever becomes of its own choice', async () => {
  for (const answer of [() => Promise.resolve(), () => Promise.reject(new ReadingRefusedError('422'))]) {
    const { one, other, kept } = twoPages();
    one.answer = answer;
    one.keeper.chose(sized(21));
    one.keeper.flush();
    other.keeper.chose(sized(22));
    // Shorter than the quiet before the other one is sent.
    await vi.advanceTimersByTimeAsync(500);
    expect(one.sent).toEqual([21]);
    expect(reopened(kept)).toEqual(sized(22));
    for (const { keeper } of [one, other]) keeper.close();
    await quiet();
  }
});

it('sends no choice after a later one of another page, and takes that one when it hears of it', async () => {
  const { one, other, kept } = twoPages();
  one.keeper.chose(sized(21));
  await quiet();
  expect(one.sent).toEqual([21]);
  other.keeper.chose(sized(22));
  other.answer = () => Promise.resolve();
  await quiet();
  expect(one.keeper.heard(sized(22))).toBe(true);
  one.answer = () => Promise.resolve();
  one.keeper.flush();
  await vi.advanceTimersByTimeAsync(120_000);
  expect({ one: one.sent.at(-1), other: other.sent }).toEqual({ one: 21, other: [22] });
  expect(one.sent).toHaveLength(1);
  expect(kept.read()).toBeUndefined();
});

it('leaves alone what another page has sent for it', async () => {
  const left = aPage({ answer: offline });
  left.keeper.opened(sized(20));
  left.keeper.chose(sized(21));
  await quiet();
  const next = aPage({ kept: left.kept });
  expect(next.keeper.opened(sized(20))).toEqual(sized(21));
  await quiet();
  const tries = left.sent.length;
  next.keeper.chose(sized(22));
  await quiet();
  left.answer = () => Promise.resolve();
  left.keeper.flush();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(next.sent).toEqual([21, 22]);
  expect(left.sent).toHaveLength(tries);
});

it('stands a choice on what another page chose before it, which may have arrived', async () => {
  const { one, other, kept } = twoPages();
  one.keeper.chose(sized(21));
  await quiet();
  other.keeper.chose(sized(22));
  expect(aPage({ kept, answer: offline }).keeper.opened(sized(21))).toEqual(sized(22));
});

it('sends a choice that this browser would not keep', async () => {
  for (const held of [undefined, { choice: sized(21), stoodOn: [sized(20)] }]) {
    const full: KeptValue = { read: () => held, write: () => undefined };
    const { keeper, sent } = aPage({ kept: full });
    keeper.opened(sized(30));
    keeper.chose(sized(22));
    await quiet();
    expect(sent).toEqual([22]);
    expect(keeper.heard(sized(23))).toBe(true);
  }
});
