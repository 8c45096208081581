import { cx } from '../../primitives/cx.ts';
import { useMessages } from '../../hooks/use-messages.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import styles from './Histogram.module.css';

/** The accessible name of a line. */
export interface HistogramText {
  line: (stars: number, count: number) => string;
}

export interface HistogramProps {
  /** The number of ratings with five, four, three, two stars and one star. */
  counts: readonly [number, number, number, number, number];
  className?: string | undefined;
  text?: MessageOverrides<HistogramText> | undefined;
}

const defaultText: HistogramText = { line: (stars, count) => `${stars} ${stars === 1 ? 'star' : 'stars'}: ${count}` };

/** The number of ratings per star value, five first. Renders a `ul`. */
export function Histogram({ counts, className, text }: HistogramProps) {
  const messages = useMessages('Histogram', defaultText, text);
  const maxCount = Math.max(1, ...counts);
  return (
    <ul data-component="Histogram" className={cx(styles.histogram, className)}>
      {counts.map((count, index) => {
        const stars = 5 - index;
        return (
          <li key={stars} aria-label={messages.line(stars, count)}>
            <span aria-hidden="true">{stars}</span>
            <span aria-hidden="true" className={styles.track}>
              <span className={styles.bar} style={{ inlineSize: `${(count / maxCount) * 100}%` }} />
            </span>
            <span aria-hidden="true" className={styles.end}>
              {count}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
