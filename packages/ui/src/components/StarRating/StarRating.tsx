import { formatRatingValue } from '@octavo/core/entities';
import { Star } from 'lucide';
import type { ComponentProps, CSSProperties } from 'react';
import { cx } from '../../primitives/cx.ts';
import { Icon } from '../Icon/index.ts';
import { ScreenReaderOnly } from '../../primitives/ScreenReaderOnly.tsx';
import { useMessages } from '../../hooks/use-messages.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import styles from './StarRating.module.css';

const starIndexes = [1, 2, 3, 4, 5] as const;

/** The accessible name. `rating` is formatted, such as `4.6`. */
export interface StarRatingText {
  outOf: (rating: string) => string;
}

const defaultText: StarRatingText = { outOf: (rating) => `${rating} out of 5` };

export interface StarRatingProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** The average, 0–5. */
  value: number;
  /** Rounds to whole stars, for use next to the exact rating. */
  isRounded?: boolean | undefined;
  /** Replaces the accessible name. */
  label?: string | undefined;
  text?: MessageOverrides<StarRatingText> | undefined;
}

/** Five stars, filled according to the rating. Renders a `span` with a label. */
export function StarRating({ value, isRounded = false, label, text, className, ...rest }: StarRatingProps) {
  const messages = useMessages('StarRating', defaultText, text);
  const shownRating = isRounded ? Math.round(value) : value;
  return (
    <span data-component="StarRating" {...rest} className={cx(styles.stars, className)}>
      <ScreenReaderOnly>{label ?? messages.outOf(formatRatingValue(value))}</ScreenReaderOnly>
      {starIndexes.map((index) => {
        const fraction = Math.min(1, Math.max(0, shownRating - index + 1));
        if (fraction === 0 || fraction === 1) return <Icon key={index} of={Star} isSmall isFilled={fraction === 1} />;
        return (
          <span key={index} className={styles.part} style={{ '--part': fraction.toFixed(2) } as CSSProperties}>
            <Icon of={Star} isSmall />
            <Icon of={Star} isSmall isFilled className={styles.filled} />
          </span>
        );
      })}
    </span>
  );
}
