import { Star } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../internal/cx.ts';
import { Icon } from '../internal/icon.tsx';
import { ScreenReaderOnly } from '../internal/screen-reader-only.tsx';
import styles from './StarRating.module.css';

const places = [1, 2, 3, 4, 5] as const;

export interface StarRatingProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** The average, 0–5; drawn rounded to whole stars. */
  value: number;
  /** Spoken in place of the stars, with the exact figure. */
  label?: string | undefined;
}

/** Five stars, filled up to the nearest whole. Renders a `span` that is read as its label. */
export function StarRating({ value, label, className, ...rest }: StarRatingProps) {
  const full = Math.min(5, Math.max(0, Math.round(value)));
  return (
    <span data-component="StarRating" {...rest} className={cx(styles.stars, className)}>
      <ScreenReaderOnly>{label ?? `${value.toFixed(1)} out of 5`}</ScreenReaderOnly>
      {places.map((place) => (
        <Icon key={place} of={Star} isSmall isFilled={place <= full} />
      ))}
    </span>
  );
}
