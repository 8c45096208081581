import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useLayoutEffect, useState } from 'react';

export { waitForScrollEnd } from './wait-for-scroll-end.ts';

/** The Embla instance that moves the row. */
export type Engine = NonNullable<ReturnType<typeof useEmblaCarousel>[1]>;

/** Embla's options. */
export type EngineOptions = NonNullable<Parameters<typeof useEmblaCarousel>[0]>;

interface CarouselEngineProps {
  viewport: HTMLElement;
  options: EngineOptions;
  onReady: (engine: Engine) => void;
}

/** Moves the row in `viewport`, starting at the slide the browser had scrolled to. Renders nothing. */
export function CarouselEngine({ viewport, options, onReady }: CarouselEngineProps) {
  const [startIndex] = useState(() => firstVisibleIndex(viewport));
  const [attach, engine] = useEmblaCarousel({ ...options, startIndex });
  useLayoutEffect(() => {
    attach(viewport);
    return () => attach(null);
  }, [attach, viewport]);
  useEffect(() => {
    if (engine) onReady(engine);
  }, [engine, onReady]);
  return null;
}

function firstVisibleIndex(viewport: HTMLElement): number {
  const slide = viewport.firstElementChild?.firstElementChild;
  const next = slide?.nextElementSibling;
  if (!slide || !next) return 0;
  const width = Math.abs(next.getBoundingClientRect().x - slide.getBoundingClientRect().x);
  return width === 0 ? 0 : Math.round(Math.abs(viewport.scrollLeft) / width);
}
