import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../primitives/cx.ts';
import styles from './SectionState.module.css';

export interface SectionStateProps extends ComponentProps<'div'> {
  /** One sentence. */
  children: ReactNode;
  /** A button or a link. */
  action?: ReactNode;
}

/** The empty or error state of a section, with one action. Renders a `div`. */
export function SectionState({ children, action, className, ...rest }: SectionStateProps) {
  return (
    <div data-component="SectionState" {...rest} className={cx(styles.state, className)}>
      <p className={styles.description}>{children}</p>
      {action}
    </div>
  );
}
