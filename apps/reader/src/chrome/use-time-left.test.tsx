import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { positionScale } from '../position/position-scale.ts';
import { aManifest } from '../testing/a-manifest.ts';
import { useTimeLeft } from './use-time-left.ts';

const scale = positionScale(aManifest());

function TimeLeft({ at, chapter = 'One', of = scale }: { at: number; chapter?: string | null; of?: typeof scale }) {
  const location = {
    cfi: '',
    totalProgression: at,
    chapter: chapter ?? undefined,
    chapterHref: undefined,
    printedPage: undefined,
  };
  const timeLeft = useTimeLeft(location, of);
  return <output>{`${timeLeft?.chapter}, ${timeLeft?.book}`}</output>;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Reads ten positions at one minute each, slower than the default pace. */
function readSlowly() {
  const page = render(<TimeLeft at={0.1} />);
  const texts = [screen.getByRole('status').textContent];
  for (let position = 11; position <= 20; position += 1) {
    act(() => void vi.advanceTimersByTime(60_000));
    page.rerender(<TimeLeft at={position / 100} />);
  }
  texts.push(screen.getByRole('status').textContent);
  return { page, texts };
}

it('shows the time left at the default pace, then at the measured pace, and stores the pace', () => {
  const { page, texts } = readSlowly();
  expect(texts).toEqual(['13 min left in chapter, 1 h in book', '8 min left in chapter, 1 h 5 min in book']);
  page.unmount();
  render(<TimeLeft at={0.2} />);
  expect(screen.getByRole('status').textContent).toBe('8 min left in chapter, 1 h 5 min in book');
});

it('shows no time left in a chapter on a title page, which ends where the first chapter starts', () => {
  const manifest = aManifest();
  const withTitlePage = positionScale({
    readingOrder: manifest.readingOrder,
    toc: manifest.toc.slice(1),
  });
  const start = withTitlePage.chapters[0]?.start ?? 0;
  expect(start).toBeGreaterThan(0);
  const page = render(<TimeLeft at={start} chapter={null} of={withTitlePage} />);
  expect(screen.getByRole('status').textContent).toMatch(/^undefined, .+ in book$/);
  page.rerender(<TimeLeft at={start + 0.01} chapter={null} of={withTitlePage} />);
  expect(screen.getByRole('status').textContent).toMatch(/left in chapter, .+ in book$/);
});

it('still updates the time left when the pace cannot be stored', () => {
  const full = {
    getItem: () => null,
    setItem() {
      throw new DOMException('No room.', 'QuotaExceededError');
    },
    clear: () => undefined,
  };
  vi.stubGlobal('localStorage', full);
  expect(readSlowly().texts.at(-1)).toBe('8 min left in chapter, 1 h 5 min in book');
});
