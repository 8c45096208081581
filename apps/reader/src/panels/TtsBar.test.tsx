import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { TtsControls } from '../context/use-tts.ts';
import { TtsBar } from './TtsBar.tsx';

afterEach(cleanup);

/** The bar, with a list of the requested changes. */
function showBar(more: Partial<TtsControls> = {}) {
  const calls: unknown[] = [];
  const record =
    (name: string) =>
    (...args: unknown[]): void =>
      void calls.push([name, ...args]);
  const tts: TtsControls = {
    isSupported: true,
    hasVoice: true,
    state: 'speaking',
    rate: 1,
    volume: 0.8,
    voices: [],
    voice: '',
    canEscape: false,
    isSkippingFootnotes: undefined,
    start: record('start'),
    toggle: record('toggle'),
    skip: record('skip'),
    escape: record('escape'),
    stop: record('stop'),
    setRate: record('rate'),
    setVolume: record('volume'),
    setVoice: record('voice'),
    setSkippingFootnotes: record('skipNotes'),
    ...more,
  };
  render(<TtsBar context={{ tts }} />);
  return calls;
}

it('changes speed and volume', () => {
  const calls = showBar();
  fireEvent.change(screen.getByLabelText('Speed'), { target: { value: '1.5' } });
  const volume = screen.getByLabelText('Volume');
  expect(volume.getAttribute('aria-valuetext')).toBe('80%');
  fireEvent.change(volume, { target: { value: '35' } });
  expect(calls).toEqual([
    ['rate', 1.5],
    ['volume', 0.35],
  ]);
});

it('lists the recorded audio among the voices, and selects the first voice by default', () => {
  const voices = [
    { id: 'narration', name: 'Ada Reader' },
    { id: 'tin', name: 'Tin' },
  ];
  const calls = showBar({ voices });
  const choice = screen.getByLabelText<HTMLSelectElement>('Voice');
  expect(choice.selectedOptions[0]?.textContent).toBe('Ada Reader');
  fireEvent.change(choice, { target: { value: 'tin' } });
  expect(calls).toEqual([['voice', 'tin']]);
});

it('offers to skip notes only in a book with notes, and to leave a table only within one', () => {
  showBar();
  const ESCAPE = 'Skip to the end of this table, list or figure';
  expect(screen.queryByLabelText('Skip notes and page numbers')).toBeNull();
  expect(screen.queryByRole('button', { name: ESCAPE })).toBeNull();
  cleanup();
  const calls = showBar({ canEscape: true, isSkippingFootnotes: false });
  fireEvent.click(screen.getByLabelText('Skip notes and page numbers'));
  fireEvent.click(screen.getByRole('button', { name: ESCAPE }));
  expect(calls).toEqual([['skipNotes', true], ['escape']]);
});
