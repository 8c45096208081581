import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../primitives/cx.ts';
import { ScreenReaderOnly } from '../../primitives/ScreenReaderOnly.tsx';
import { useMessages } from '../../hooks/use-messages.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import styles from './Difference.module.css';

/** A line of a changed file. */
export interface DifferenceLine {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** The words before changed lines, for screen readers. */
export type DifferenceText = Record<'added' | 'removed', string>;

const defaultText: DifferenceText = { added: 'Added:', removed: 'Removed:' };
const signs = { same: ' ', added: '+', removed: '−' } as const;

export interface DifferenceProps extends Omit<ComponentProps<'figure'>, 'children'> {
  /** The name of the changed file. */
  label: string;
  lines: readonly DifferenceLine[];
  /** Buttons below the lines. */
  actions?: ReactNode;
  text?: MessageOverrides<DifferenceText> | undefined;
}

/** The changed lines of a file with some lines around them. Renders a `figure`; long lines wrap. */
export function Difference({ label, lines, actions, text, className, ...rest }: DifferenceProps) {
  const messages = useMessages('Difference', defaultText, text);
  return (
    <figure data-component="Difference" {...rest} className={cx(styles.difference, className)}>
      <figcaption className={styles.label}>{label}</figcaption>
      <ol className={styles.lines}>
        {lines.map(({ kind, text: line }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines may repeat, and a difference never changes
          <li key={index} data-kind={kind} className={styles.line}>
            <span aria-hidden="true" className={styles.sign}>
              {signs[kind]}
            </span>
            {kind !== 'same' && <ScreenReaderOnly>{messages[kind]} </ScreenReaderOnly>}
            <code dir="ltr" className={styles.code}>
              {line}
            </code>
          </li>
        ))}
      </ol>
      {actions !== undefined && actions !== false && <div className={styles.actions}>{actions}</div>}
    </figure>
  );
}
