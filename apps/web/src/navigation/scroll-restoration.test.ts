import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { restoreScroll, type ScrollRestoration } from './scroll-restoration.ts';

const WINDOW_HEIGHT = 700;
let height = 0;
let scrollTop = 0;
let restoration: ScrollRestoration | undefined;
/** Called by the browser when the page has another height, before it paints. */
let notifyResize = (): void => undefined;

class FakeResizeObserver {
  constructor(callback: () => void) {
    notifyResize = callback;
  }
  observe(): void {
    notifyResize();
  }
  unobserve(): void {}
  disconnect(): void {
    notifyResize = () => undefined;
  }
}

const maximum = () => Math.max(0, height - WINDOW_HEIGHT);
const fireScroll = () => window.dispatchEvent(new Event('scroll'));
/** Lays out a page of this height, as a frame of the browser does after the scroll events. */
function layOut(nextHeight: number): void {
  height = nextHeight;
  notifyResize();
}

beforeEach(() => {
  height = 1_000;
  scrollTop = 0;
  vi.stubGlobal('ResizeObserver', FakeResizeObserver);
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => height);
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(WINDOW_HEIGHT);
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrollTop);
  vi.spyOn(window, 'scrollTo').mockImplementation((options) => {
    const { top = 0 } = options as unknown as ScrollToOptions;
    scrollTop = Math.min(top, maximum());
  });
});
afterEach(() => {
  restoration?.stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('restoring a scroll position', () => {
  it('scrolls as far as the page reaches whenever it grows', () => {
    restoration = restoreScroll(2_000);
    expect([scrollTop, restoration.isPending()]).toEqual([300, true]);
    fireScroll();
    layOut(4_000);
    expect([scrollTop, restoration.isPending()]).toEqual([2_000, false]);
  });

  it('continues when the page has grown between its own scroll and the event of it', () => {
    restoration = restoreScroll(2_000);
    // The content of the next frame is in the document when the event of the last one fires.
    height = 1_500;
    fireScroll();
    layOut(1_500);
    expect(scrollTop).toBe(800);
    height = 4_000;
    fireScroll();
    layOut(4_000);
    expect(scrollTop).toBe(2_000);
  });

  it('continues when the page has shrunk', () => {
    restoration = restoreScroll(2_000);
    height = 900;
    scrollTop = maximum();
    fireScroll();
    layOut(4_000);
    expect(scrollTop).toBe(2_000);
  });

  it('stops when the scroll bar is dragged', () => {
    restoration = restoreScroll(2_000);
    fireScroll();
    scrollTop = 100;
    fireScroll();
    layOut(4_000);
    expect([scrollTop, restoration.isPending()]).toEqual([100, false]);
  });

  it.each(['wheel', 'pointerdown', 'touchmove', 'keydown'])('stops at a %s event', (type) => {
    restoration = restoreScroll(2_000);
    window.dispatchEvent(new Event(type));
    layOut(4_000);
    expect(scrollTop).toBe(300);
  });
});
