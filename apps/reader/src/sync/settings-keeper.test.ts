import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ReadingRefusedError } from '../session/reading-session.ts';
import { defaultSettings, type ReadingSettings } from '../settings/reading-settings.ts';
import { rememberedValue } from './kept-value.ts';
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
