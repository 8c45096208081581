import { SectionProgress } from 'foliate-js/progress.js';
import { type FoliateRenderer, View } from 'foliate-js/view.js';
import { expect, it } from 'vitest';
import { aDocument, aManifest } from '../../testing/a-manifest.ts';
import { bookFromManifest } from '../content/book-from-manifest.ts';
import type { Gesture } from './gestures.ts';
import { createPageTurner, goToTotalProgression } from './page-turner.ts';

/** The engine's view with a renderer that records its calls. */
function aView(manifest = aManifest()) {
  const calls: string[] = [];
  const view = document.createElement('foliate-view');
  if (!(view instanceof View)) throw new Error('The reading engine did not register its element.');
  view.book = bookFromManifest(manifest, 'http://127.0.0.1:3001/read/abc/manifest.json');
  view.renderer = {
    next: async () => void calls.push('forward'),
    prev: async () => void calls.push('back'),
  } as unknown as FoliateRenderer;
  const progress = new SectionProgress(view.book.sections);
  view.goToFraction = async (progression) => {
    const [index, anchor] = progress.getSection(progression);
    calls.push(`${index} at ${anchor.toFixed(2)}`);
  };
  const turn = createPageTurner(
    view,
    () => false,
    () => calls.push('bars'),
  );
  return { view, calls, turn };
}

const arabic = aManifest({ metadata: { language: ['ar'], readingProgression: 'auto' } });

it.each([
  ['an English', aManifest(), 'left', 'back'],
  ['an English', aManifest(), 'right', 'forward'],
  ['an Arabic', arabic, 'left', 'forward'],
  ['an Arabic', arabic, 'right', 'back'],
  ['an Arabic', arabic, 'next', 'forward'],
] as const)('in %s book %#, %s calls %s', async (_, manifest, gesture: Gesture, call) => {
  const { turn, calls } = aView(manifest);
  await turn(gesture);
  expect(calls).toEqual([call]);
});

it('ends a book with the last linear document, not with notes after it', async () => {
  const readingOrder = [
    aDocument('one.xhtml', 30),
    aDocument('two.xhtml', 70),
    aDocument('notes.xhtml', 9, { linear: 'no' }),
  ];
  const { view, turn, calls } = aView(aManifest({ readingOrder }));
  await turn('end');
  await goToTotalProgression(view, 1);
  await goToTotalProgression(view, 0.3);
  await turn('start');
  expect(calls).toEqual(['1 at 1.00', '1 at 1.00', '1 at 0.00', '0 at 0.00']);
});
