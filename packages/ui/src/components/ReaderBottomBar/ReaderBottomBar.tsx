import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Slider } from '@base-ui/react/slider';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import { cx } from '../../primitives/cx.ts';
import styles from './ReaderBottomBar.module.css';

/** The number of slider steps in a book. */
const sliderSteps = 1000;

export interface ReaderBottomBarProps extends Omit<ComponentProps<'footer'>, 'children'> {
  /** The reading position, 0–1. */
  progression: number;
  /** Positions of the chapter starts, 0–1. */
  ticks?: readonly number[] | undefined;
  /** The name of the chapter. */
  chapter: string;
  /** Such as `Page 197 of 318`. */
  pageText: string;
  /** The remaining reading time of chapter and book. Phones show only the chapter's; a page before the first chapter has none. */
  timeLeft?: { chapter?: string | undefined; book: string } | undefined;
  /** Called when the page is pressed, to go to another page by number. */
  onPage?: (() => void) | undefined;
  /** Called when the slider is released. */
  onSeek: (event: { progression: number }) => void;
  /** Describes a position while the slider is dragged. */
  describePosition?: ((progression: number) => string) | undefined;
  /** The reading direction of the book. */
  direction?: 'ltr' | 'rtl' | undefined;
  isVisible?: boolean | undefined;
  label?: string | undefined;
}

/** The reading position as a slider and as text. Renders a `footer`. */
export function ReaderBottomBar({
  progression,
  ticks = [],
  chapter,
  pageText,
  timeLeft,
  onPage,
  onSeek,
  describePosition,
  direction = 'ltr',
  isVisible = true,
  label = 'Position in the book',
  className,
  ...rest
}: ReaderBottomBarProps) {
  const [dragValue, setDragValue] = useState<number | null>(null);
  const shown = dragValue ?? progression;
  const positionText = dragValue !== null && describePosition ? describePosition(dragValue) : chapter;
  const page = dragValue === null ? pageText : `${Math.round(dragValue * 100)}%`;
  return (
    <footer
      data-component="ReaderBottomBar"
      data-hidden={!isVisible || undefined}
      inert={!isVisible}
      dir={direction}
      {...rest}
      className={cx(styles.bar, className)}
    >
      <DirectionProvider direction={direction}>
        <Slider.Root
          value={Math.round(shown * sliderSteps)}
          min={0}
          max={sliderSteps}
          step={1}
          largeStep={sliderSteps / 20}
          onValueChange={(value: number) => setDragValue(value / sliderSteps)}
          onValueCommitted={(value: number) => {
            setDragValue(null);
            onSeek({ progression: value / sliderSteps });
          }}
        >
          <Slider.Control className={styles.control}>
            <Slider.Track className={styles.track}>
              {ticks.map((tick) => (
                <span key={tick} className={styles.tick} style={{ insetInlineStart: `${tick * 100}%` }} />
              ))}
              <Slider.Indicator className={styles.read} />
              <Slider.Thumb
                aria-label={label}
                getAriaValueText={(_formatted, value) => `${Math.round(value / 10)}%, ${positionText}, ${pageText}`}
                className={styles.thumb}
              />
            </Slider.Track>
          </Slider.Control>
        </Slider.Root>
      </DirectionProvider>
      {/* The texts have their own directions: an English interface may show a right-to-left book. */}
      <div className={styles.text} data-dragged={dragValue !== null || undefined}>
        <span dir="auto" className={styles.chapter}>
          {positionText}
        </span>
        {timeLeft && (
          <span dir="auto" className={timeLeft.chapter === undefined ? styles.whole : styles.time}>
            {timeLeft.chapter ?? timeLeft.book}
            {timeLeft.chapter !== undefined && <span className={styles.whole}> · {timeLeft.book}</span>}
          </span>
        )}
        {onPage ? (
          <button type="button" dir="auto" onClick={onPage} className={styles.page}>
            {page}
          </button>
        ) : (
          <span dir="auto" className={styles.page}>
            {page}
          </span>
        )}
      </div>
    </footer>
  );
}
