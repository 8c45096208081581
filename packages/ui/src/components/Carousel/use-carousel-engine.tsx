import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, RefCallback, TouchEvent } from 'react';
import { mediaQueries } from '../../foundations/breakpoints/index.ts';
import { afterFirstInteraction } from '../../hooks/deferred-loading/index.ts';
import type { CarouselEngine, Engine, EngineOptions } from './CarouselEngine.tsx';

interface CarouselControls {
  /** Goes to the element the row is cut by. */
  viewport: RefCallback<HTMLElement>;
  /** Told of fingers that come to the viewport and leave it. */
  onTouch: (event: TouchEvent) => void;
  /** The row is moved by the engine, no longer by the browser. */
  isEngineReady: boolean;
  /** Whoever is here stays for more than a look: the engine has come, or cannot. */
  isEngineLoaded: boolean;
  /** To be rendered beside the row. */
  engine: ReactNode;
  /** One slide on or back; asked for before the engine has come, it is done then. */
  step: (slides: 1 | -1) => void;
  /** Brings the slide that holds `target` into view. */
  ensureVisible: (target: Element) => void;
}

/**
 * Moves a row. The engine is code of its own, fetched when the page has a moment, on a phone with the first touch, or with
 * the first step; until then, and where it cannot be fetched, the browser scrolls the row. It takes the row over when that
 * lies still: the touch that asked for it may be the beginning of a swipe.
 */
export function useCarouselEngine(options: EngineOptions, isNeeded: boolean): CarouselControls {
  const [viewport, setViewport] = useState<HTMLElement | null>(null);
  const [Loaded, setLoaded] = useState<typeof CarouselEngine | null>(null);
  const [engine, setEngine] = useState<Engine | null>(null);
  const [isMissing, setMissing] = useState(false);
  const pendingSteps = useRef(0);
  const touchCount = useRef(0);
  const load = useCallback(async () => {
    try {
      const loaded = await import('./CarouselEngine.tsx');
      // Whoever pressed an arrow waits for it, and has no finger on the row.
      if (viewport && pendingSteps.current === 0) await loaded.waitForScrollEnd(viewport, touchCount);
      setLoaded(() => loaded.CarouselEngine);
    } catch (error) {
      setMissing(true);
      throw error;
    }
  }, [viewport]);
  useEffect(() => {
    if (!isNeeded) return undefined;
    return afterFirstInteraction(() => {
      // Not asked for by anybody yet; a step that cannot be served is left to the browser.
      load().catch(() => undefined);
    });
  }, [isNeeded, load]);

  useLayoutEffect(() => {
    if (!engine) return;
    // Where the browser had scrolled to is where the engine begins.
    engine.rootNode().scrollLeft = 0;
    scrollSlides(engine, pendingSteps.current);
    pendingSteps.current = 0;
  }, [engine]);

  const step = useCallback(
    (slides: 1 | -1) => {
      if (engine) {
        scrollSlides(engine, slides);
        return;
      }
      pendingSteps.current += slides;
      load().catch(() => {
        if (viewport) scrollNatively(viewport, pendingSteps.current);
        pendingSteps.current = 0;
      });
    },
    [engine, load, viewport],
  );
  const ensureVisible = useCallback(
    (target: Element) => {
      if (!engine) return;
      const index = engine.slideNodes().findIndex((node) => node.contains(target));
      const slide = engine.slideNodes()[index]?.getBoundingClientRect();
      const view = engine.rootNode().getBoundingClientRect();
      if (slide && (slide.left < view.left || slide.right > view.right)) engine.scrollTo(index, prefersReducedMotion());
    },
    [engine],
  );
  return {
    viewport: setViewport,
    onTouch: ({ touches }) => {
      touchCount.current = touches.length;
    },
    isEngineReady: engine !== null,
    isEngineLoaded: Loaded !== null || isMissing,
    engine: Loaded && viewport && <Loaded viewport={viewport} options={options} onReady={setEngine} />,
    step,
    ensureVisible,
  };
}

function prefersReducedMotion(): boolean {
  return matchMedia(mediaQueries.reducedMotion).matches;
}

/** Goes on by `slides`. */
function scrollSlides(engine: Engine, slides: number): void {
  for (let at = 0; at < slides; at += 1) engine.scrollNext(prefersReducedMotion());
  for (let at = 0; at > slides; at -= 1) engine.scrollPrev(prefersReducedMotion());
}

/** The browser's way of going on by `slides`. */
function scrollNatively(viewport: HTMLElement, slides: number): void {
  const width = viewport.querySelector('li')?.offsetWidth ?? viewport.clientWidth;
  const sign = getComputedStyle(viewport).direction === 'rtl' ? -1 : 1;
  viewport.scrollBy({ left: sign * slides * width, behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
}
