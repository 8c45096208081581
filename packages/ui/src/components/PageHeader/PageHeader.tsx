import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../primitives/cx.ts';
import styles from './PageHeader.module.css';

export interface PageHeaderProps extends Omit<ComponentProps<'header'>, 'title' | 'children'> {
  title: string;
  /** A cover in front of the title. */
  cover?: ReactNode;
  /** One line of facts below the title. */
  children?: ReactNode;
  /** Buttons at the end; at most one is primary. */
  actions?: ReactNode;
}

/** The head of a studio page: title, facts and actions. Renders a `header` with the `h1`. */
export function PageHeader({ title, cover, children, actions, className, ...rest }: PageHeaderProps) {
  return (
    <header data-component="PageHeader" {...rest} className={cx(styles.head, className)}>
      {cover !== undefined && <div className={styles.cover}>{cover}</div>}
      <div className={styles.words}>
        <h1 dir="auto" className={styles.title}>
          {title}
        </h1>
        {children !== undefined && <div className={styles.facts}>{children}</div>}
      </div>
      {actions !== undefined && actions !== false && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
