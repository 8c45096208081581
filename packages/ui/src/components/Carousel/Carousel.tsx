import { ArrowLeft, ArrowRight } from 'lucide';
import { useId } from 'react';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { mobileMax, tabletMax } from '../../foundations/breakpoints/index.ts';
import { IconButton } from '../IconButton/index.ts';
import { cx } from '../../primitives/cx.ts';
import { Icon } from '../Icon/index.ts';
import { usePageDirection } from '../../hooks/use-page-direction.ts';
import { useMessages } from '../../hooks/use-messages.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import styles from './Carousel.module.css';
import { useCarouselEngine } from './use-carousel-engine.tsx';

/** The number of whole slides in view up to 768 px, up to 1024 px and above. */
export const slidesPerView = { books: [2, 4, 8], genres: [2, 4, 6] } as const;

/** The number of slides rendered at first: the most that are ever in view. */
const initialSlides = 8;

/** Embla's speed unit, not milliseconds: 20 settles in about half a second. */
const scrollDuration = 20;

export interface CarouselSlide {
  key: string | number;
  content: ReactNode;
}

/** The labels of the arrow buttons and the role description of the carousel. */
export interface CarouselText {
  carousel: string;
  previous: string;
  next: string;
}

export interface CarouselProps extends Omit<ComponentProps<'section'>, 'title' | 'children'> {
  title: string;
  headingLevel?: 2 | 3 | undefined;
  /** Decides how many slides are in view. */
  kind: keyof typeof slidesPerView;
  slides: readonly CarouselSlide[];
  /** Shown in place of the slides when the list is empty or failed to load. */
  fallback?: ReactNode;
  text?: MessageOverrides<CarouselText> | undefined;
}

const defaultText: CarouselText = { carousel: 'carousel', previous: 'Previous', next: 'Next' };

/**
 * A row of slides that loops without copies, one step at a time. Renders a `section`. With fewer slides than columns it has
 * no arrow buttons and does not scroll. It renders the first eight slides immediately and the others when the engine loads.
 */
export function Carousel({ title, headingLevel = 2, kind, slides, fallback, text, className, ...rest }: CarouselProps) {
  const messages = useMessages('Carousel', defaultText, text);
  const titleId = useId();
  const Heading = `h${headingLevel}` as const;
  const [small, medium, large] = slidesPerView[kind];
  const direction = usePageDirection();
  const { viewport, onTouch, isEngineReady, isEngineLoaded, engine, step, ensureVisible } = useCarouselEngine(
    {
      loop: true,
      direction,
      align: 'start',
      duration: scrollDuration,
      // Embla reacts to focus only within ten milliseconds of the Tab key, which a busy device can exceed.
      watchFocus: false,
      active: slides.length > small,
      breakpoints: {
        [`(width > ${mobileMax}px)`]: { active: slides.length > medium },
        [`(width > ${tabletMax}px)`]: { active: slides.length > large },
      },
    },
    slides.length > small,
  );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    step((event.key === 'ArrowRight') === (direction === 'rtl') ? -1 : 1);
  };

  return (
    <section
      data-component="Carousel"
      data-kind={kind}
      data-static-small={slides.length <= small || undefined}
      data-static-medium={slides.length <= medium || undefined}
      data-static-large={slides.length <= large || undefined}
      aria-labelledby={titleId}
      aria-roledescription={messages.carousel}
      {...rest}
      className={cx(styles.carousel, className)}
    >
      <div className={styles.head}>
        <Heading id={titleId} className={styles.title}>
          {title}
        </Heading>
        <div className={styles.arrows}>
          <IconButton
            label={messages.previous}
            aria-describedby={titleId}
            icon={<Icon of={ArrowLeft} className={styles.arrow} />}
            onClick={() => step(-1)}
          />
          <IconButton
            label={messages.next}
            aria-describedby={titleId}
            icon={<Icon of={ArrowRight} className={styles.arrow} />}
            onClick={() => step(1)}
          />
        </div>
      </div>
      {fallback ?? (
        <div
          ref={viewport}
          onTouchStart={onTouch}
          onTouchEnd={onTouch}
          onTouchCancel={onTouch}
          data-engine={isEngineReady || undefined}
          data-initial={!isEngineLoaded || undefined}
          className={styles.viewport}
        >
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys move the row while focus is on a slide; the slides themselves are ordinary links */}
          <ul className={styles.row} onKeyDown={onKeyDown} onFocus={({ target }) => ensureVisible(target)}>
            {(isEngineLoaded ? slides : slides.slice(0, initialSlides)).map((slide) => (
              <li key={slide.key} className={styles.slide}>
                {slide.content}
              </li>
            ))}
          </ul>
        </div>
      )}
      {engine}
    </section>
  );
}
