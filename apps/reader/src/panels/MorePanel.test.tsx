import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useTts } from '../context/use-tts.ts';
import type { Navigator } from '../navigator/navigator.ts';
import { MorePanel } from './MorePanel.tsx';
import type { ReaderContext } from '../context/reader-context.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says that there is no voice to read aloud with, until one comes', () => {
  const voices: unknown[] = [];
  const synthesis = Object.assign(new EventTarget(), { getVoices: () => [...voices], cancel: () => undefined });
  vi.stubGlobal('speechSynthesis', synthesis);
  // Of the open book only that it can be spoken is of interest.
  const navigator = { ttsContent: {} } as Navigator;
  function Page() {
    const tts = useTts(navigator, 'en');
    const context = { tts, annotations: { all: [] }, pageData: { sample: null }, copies: { isSupported: false } };
    // A context is large and this panel touches a corner of it.
    return <MorePanel context={context as unknown as ReaderContext} />;
  }
  render(<Page />);
  const press = () => screen.queryByRole('button', { name: 'Read aloud', hidden: true });
  expect(press()).toBeNull();
  expect(screen.getByText('This device has no voice for reading aloud.')).toBeDefined();
  voices.push({ voiceURI: 'tin', name: 'Tin', lang: 'de', localService: true });
  act(() => void synthesis.dispatchEvent(new Event('voiceschanged')));
  expect(press()).not.toBeNull();
  expect(screen.queryByText('This device has no voice for reading aloud.')).toBeNull();
});
