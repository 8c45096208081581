import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, RefCallback, TouchEvent } from 'react';
import { mediaQueries } from '../../foundations/breakpoints/index.ts';
import { afterFirstInteraction } from '../../hooks/deferred-loading/index.ts';
import type { CarouselEngine, Engine, EngineOptions } from './CarouselEngine.tsx';

interface CarouselControls {
  /** The ref of the element that clips the row. */
  viewport: RefCallback<HTMLElement>;
  /** Handles touch start, end and cancel on the viewport. */
  onTouch: (event: TouchEvent) => void;
  /** True when the engine moves the row instead of the browser. */
  isEngineReady: boolean;
  /** True when loading the engine has finished or failed. */
  isEngineLoaded: boolean;
  /** The engine component, to be rendered next to the row. */
  engine: ReactNode;
  /** Moves one slide forward or back. A step requested before the engine has loaded is done afterwards. */
  step: (slides: 1 | -1) => void;
  /** Scrolls the slide that contains `target` into view. */
  ensureVisible: (target: Element) => void;
}

/**
 * Moves a row of slides. The engine is a separate chunk. It loads when the page is idle, on a phone after the first
 * interaction, or with the first step. Until then, or when it fails to load, the browser scrolls the row. The engine takes
 * over when scrolling has ended, because the first touch may be the start of a swipe.
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
      // A pending step comes from an arrow button, so no finger is on the row.
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
      // Nothing waits for this preload; without the engine the browser scrolls.
      load().catch(() => undefined);
    });
  }, [isNeeded, load]);

  useLayoutEffect(() => {
    if (!engine) return;
    // The engine starts at the browser's scroll position.
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

/** Moves by `slides` with the engine. */
function scrollSlides(engine: Engine, slides: number): void {
  for (let at = 0; at < slides; at += 1) engine.scrollNext(prefersReducedMotion());
  for (let at = 0; at > slides; at -= 1) engine.scrollPrev(prefersReducedMotion());
}

/** Moves by `slides` with the browser's own scrolling. */
function scrollNatively(viewport: HTMLElement, slides: number): void {
  const width = viewport.querySelector('li')?.offsetWidth ?? viewport.clientWidth;
  const sign = getComputedStyle(viewport).direction === 'rtl' ? -1 : 1;
  viewport.scrollBy({ left: sign * slides * width, behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
}
