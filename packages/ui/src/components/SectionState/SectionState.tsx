import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../primitives/cx.ts';
import styles from './SectionState.module.css';

export interface SectionStateProps extends ComponentProps<'div'> {
  /** One sentence. */
  children: ReactNode;
  /** One way on: a button or a link. */
  action?: ReactNode;
}

/** Inside a section: why there is nothing here, and one way on. Renders a `div`. */
export function SectionState({ children, action, className, ...rest }: SectionStateProps) {
  return (
    <div data-component="SectionState" {...rest} className={cx(styles.state, className)}>
      <p className={styles.sentence}>{children}</p>
      {action}
    </div>
  );
}
