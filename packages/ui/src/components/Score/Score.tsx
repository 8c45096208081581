import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../primitives/cx.ts';
import styles from './Score.module.css';

/** A part of a score. */
export interface ScorePart {
  label: string;
  /** From 0 to 100. */
  value: number;
}

/** The texts of a score. */
export const scoreText = { outOf: 'of 100' } as const;

export interface ScoreProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** From 0 to 100. */
  value: number;
  parts: readonly ScorePart[];
  /** What raises the score. */
  children?: ReactNode;
  text?: Partial<Record<keyof typeof scoreText, string>> | undefined;
}

/** A number out of 100 with its parts as bars. Renders a `div`. */
export function Score({ value, parts, children, text, className, ...rest }: ScoreProps) {
  const messages = { ...scoreText, ...text };
  return (
    <div data-component="Score" {...rest} className={cx(styles.score, className)}>
      <p className={styles.total}>
        <span className={styles.value}>{value}</span> <span>{messages.outOf}</span>
      </p>
      {children !== undefined && <p>{children}</p>}
      <dl className={styles.parts}>
        {parts.map((part) => (
          <div key={part.label} className={styles.part}>
            <dt>{part.label}</dt>
            <dd className={styles.number}>{part.value}</dd>
            <svg aria-hidden="true" viewBox="0 0 100 3" preserveAspectRatio="none" className={styles.bar}>
              <rect width="100" height="3" className={styles.track} />
              <rect width={part.value} height="3" className={styles.fill} />
            </svg>
          </div>
        ))}
      </dl>
    </div>
  );
}
