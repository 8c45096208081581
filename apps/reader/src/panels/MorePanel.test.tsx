import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useTts } from '../context/use-tts.ts';
import type { Navigator } from '../navigator/navigator.ts';
import { aManifest } from '../testing/a-manifest.ts';
import { MorePanel } from './MorePanel.tsx';
import type { ReaderContext } from '../context/reader-context.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows that no voice is installed, and Read aloud after the installation', () => {
  const voices: unknown[] = [];
  const synthesis = Object.assign(new EventTarget(), { getVoices: () => [...voices], cancel: () => undefined });
  vi.stubGlobal('speechSynthesis', synthesis);
  // A partial navigator: only `ttsContent` is used.
  const navigator = { ttsContent: {} } as Navigator;
  function Page() {
    const tts = useTts(navigator, aManifest(), { ensureAvailable: () => Promise.resolve() });
    const context = { tts, annotations: { all: [] }, pageData: { sample: null }, copies: { isSupported: false } };
    // A partial context: the panel uses few of its members.
    return <MorePanel context={context as unknown as ReaderContext} />;
  }
  render(<Page />);
  const press = () => screen.queryByRole('button', { name: 'Read aloud', hidden: true });
  expect(press()).toBeNull();
  expect(screen.getByText("Read aloud isn't available: no voices are installed.")).toBeDefined();
  voices.push({ voiceURI: 'tin', name: 'Tin', lang: 'de', localService: true });
  act(() => void synthesis.dispatchEvent(new Event('voiceschanged')));
  expect(press()).not.toBeNull();
  expect(screen.queryByText("Read aloud isn't available: no voices are installed.")).toBeNull();
});
