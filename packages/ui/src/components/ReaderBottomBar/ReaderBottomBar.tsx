import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Slider } from '@base-ui/react/slider';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import { cx } from '../../primitives/cx.ts';
import styles from './ReaderBottomBar.module.css';

/** Steps of the slider over a whole book. */
const sliderSteps = 1000;

export interface ReaderBottomBarProps extends Omit<ComponentProps<'footer'>, 'children'> {
  /** How far the book is read, 0–1. */
  progression: number;
  /** Where chapters begin, 0–1. */
  ticks?: readonly number[] | undefined;
  /** Name of the chapter. */
  chapter: string;
  /** `Page 197 of 318`. */
  pageText: string;
  /** How long the chapter and the book still take; the part about the book is left out on phones. */
  timeLeft?: { chapter: string; book: string } | undefined;
  /** The page was pressed, to go to another by its number. */
  onPage?: (() => void) | undefined;
  /** The slider was let go. */
  onSeek: (event: { progression: number }) => void;
  /** Names the place under the thumb while it is dragged. */
  describePosition?: ((progression: number) => string) | undefined;
  /** The way the book is read. */
  direction?: 'ltr' | 'rtl' | undefined;
  isVisible?: boolean | undefined;
  label?: string | undefined;
}

/** Where in the book the reader is, as a line to drag along and in words. Renders a `footer`. */
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
  label = 'Place in the book',
  className,
  ...rest
}: ReaderBottomBarProps) {
  const [dragValue, setDragged] = useState<number | null>(null);
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
          onValueChange={(value: number) => setDragged(value / sliderSteps)}
          onValueCommitted={(value: number) => {
            setDragged(null);
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
      <div className={styles.text} data-dragged={dragValue !== null || undefined}>
        <span className={styles.chapter}>{positionText}</span>
        {timeLeft && (
          <span className={styles.time}>
            {timeLeft.chapter}
            <span className={styles.whole}> · {timeLeft.book}</span>
          </span>
        )}
        {onPage ? (
          <button type="button" onClick={onPage} className={styles.page}>
            {page}
          </button>
        ) : (
          <span className={styles.page}>{page}</span>
        )}
      </div>
    </footer>
  );
}
