import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../primitives/cx.ts';
import styles from './Figures.module.css';

/** A number with its label. */
export interface Figure {
  label: string;
  value: ReactNode;
  /** One line: a comparison or the parts. */
  note?: ReactNode;
}

export interface FiguresProps extends Omit<ComponentProps<'dl'>, 'children'> {
  figures: readonly Figure[];
}

/** Two to four numbers side by side. Renders a `dl`. */
export function Figures({ figures, className, ...rest }: FiguresProps) {
  return (
    <dl data-component="Figures" {...rest} className={cx(styles.figures, className)}>
      {figures.map(({ label, value, note }) => (
        <div key={label} className={styles.figure}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>
            {value}
            {note !== undefined && note !== '' && <small className={styles.note}>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
