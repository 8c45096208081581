import type { View } from 'foliate-js/view.js';
import { expect, it, onTestFinished } from 'vitest';
import { aManifest } from '../../testing/a-manifest.ts';
import { bookFromManifest } from '../content/book-from-manifest.ts';
import { createFlowRenderer } from './flow-renderer.ts';

/** The device settings of happy-dom. */
interface Device {
  device: { prefersReducedMotion: string };
  navigator: { maxTouchPoints: number };
}

/** Whether page turns are animated on a device. */
function isAnimatedOn({
  isTouchDevice,
  prefersReducedMotion,
}: {
  isTouchDevice: boolean;
  prefersReducedMotion: boolean;
}): boolean {
  const { settings } = (globalThis as unknown as { happyDOM: { settings: Device } }).happyDOM;
  settings.device.prefersReducedMotion = prefersReducedMotion ? 'reduce' : 'no-preference';
  settings.navigator.maxTouchPoints = isTouchDevice ? 5 : 0;
  const root = document.createElement('div').attachShadow({ mode: 'open' });
  const pages = Object.assign(document.createElement('div'), {
    render: () => undefined,
    snap: () => undefined,
    next: () => undefined,
    prev: () => undefined,
    getContents: () => [],
  });
  root.append(pages);
  const view = Object.assign(document.createElement('div'), { renderer: pages }) as unknown as View;
  const book = bookFromManifest(aManifest(), 'http://127.0.0.1:3001/read/abc/manifest.json');
  createFlowRenderer(
    view,
    book,
    () => false,
    () => undefined,
    () => undefined,
  );
  return pages.hasAttribute('animated');
}

it.each([
  [{ isTouchDevice: true, prefersReducedMotion: false }, true],
  [{ isTouchDevice: true, prefersReducedMotion: true }, false],
  [{ isTouchDevice: false, prefersReducedMotion: false }, false],
])('animates page turns on touch devices without reduced motion: %o', (device, isAnimated) => {
  onTestFinished(() => {
    isAnimatedOn({ isTouchDevice: false, prefersReducedMotion: false });
  });
  expect(isAnimatedOn(device)).toBe(isAnimated);
});
