import useEmblaCarousel from 'embla-carousel-react';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useCallback, useId } from 'react';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { mobileMax, tabletMax, mediaQueries } from '../breakpoints/index.ts';
import { IconButton } from '../IconButton/index.ts';
import { cx } from '../internal/cx.ts';
import { Icon } from '../internal/icon.tsx';
import { usePageDirection } from '../internal/use-page-direction.ts';
import styles from './Carousel.module.css';

/** How many whole slides are in view up to 768 px, up to 1024 px and above. */
export const slidesInView = { books: [2, 4, 8], genres: [2, 4, 6] } as const;

/** Embla's measure of speed, not milliseconds: 20 settles in about half a second. */
const speed = 20;

export interface CarouselSlide {
  key: string | number;
  content: ReactNode;
}

export interface CarouselProps extends Omit<ComponentProps<'section'>, 'title' | 'children'> {
  title: string;
  headingLevel?: 2 | 3 | undefined;
  /** Decides how many slides are in view. */
  kind: keyof typeof slidesInView;
  slides: readonly CarouselSlide[];
  /** Shown in place of the slides: a sentence for an empty or failed shelf. */
  instead?: ReactNode;
  text?: { previous: string; next: string } | undefined;
}

const english = { previous: 'Previous', next: 'Next' };

/**
 * One row of slides that loops without copies, one step at a time. Renders a `section`. With fewer slides than places
 * there are no arrows and nothing moves.
 */
export function Carousel({
  title,
  headingLevel = 2,
  kind,
  slides,
  instead,
  text = english,
  className,
  ...rest
}: CarouselProps) {
  const titleId = useId();
  const Heading = `h${headingLevel}` as const;
  const [small, medium, large] = slidesInView[kind];
  const direction = usePageDirection();
  const [viewport, embla] = useEmblaCarousel({
    loop: true,
    direction,
    align: 'start',
    duration: speed,
    active: slides.length > small,
    breakpoints: {
      [`(width > ${mobileMax}px)`]: { active: slides.length > medium },
      [`(width > ${tabletMax}px)`]: { active: slides.length > large },
    },
  });

  const step = useCallback(
    (way: 'previous' | 'next') => {
      const isJump = globalThis.matchMedia(mediaQueries.reducedMotion).matches;
      if (way === 'next') embla?.scrollNext(isJump);
      else embla?.scrollPrev(isJump);
    },
    [embla],
  );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    step((event.key === 'ArrowRight') === (direction === 'rtl') ? 'previous' : 'next');
  };

  return (
    <section
      data-component="Carousel"
      data-kind={kind}
      data-still-small={slides.length <= small || undefined}
      data-still-medium={slides.length <= medium || undefined}
      data-still-large={slides.length <= large || undefined}
      aria-labelledby={titleId}
      aria-roledescription="carousel"
      {...rest}
      className={cx(styles.carousel, className)}
    >
      <div className={styles.head}>
        <Heading id={titleId} className={styles.title}>
          {title}
        </Heading>
        <div className={styles.arrows}>
          <IconButton
            label={text.previous}
            aria-describedby={titleId}
            icon={<Icon of={ArrowLeft} className={styles.arrow} />}
            onClick={() => step('previous')}
          />
          <IconButton
            label={text.next}
            aria-describedby={titleId}
            icon={<Icon of={ArrowRight} className={styles.arrow} />}
            onClick={() => step('next')}
          />
        </div>
      </div>
      {instead ?? (
        <div ref={viewport} className={styles.viewport}>
          {/* The arrow keys move the row while focus is on a slide; the slides themselves are ordinary links. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <ul className={styles.row} onKeyDown={onKeyDown}>
            {slides.map((slide) => (
              <li key={slide.key} className={styles.slide}>
                {slide.content}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
