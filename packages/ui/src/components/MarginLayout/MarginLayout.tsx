import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../primitives/cx.ts';
import styles from './MarginLayout.module.css';

export interface MarginLayoutProps extends ComponentProps<'div'> {
  /** Notes about the form or report: `MarginNote` components. */
  margin: ReactNode;
}

/** A column of content, and notes in the margin beside it. Renders a `div`; the margin is below the column on small screens. */
export function MarginLayout({ margin, className, children, ...rest }: MarginLayoutProps) {
  return (
    <div data-component="MarginLayout" {...rest} className={cx(styles.layout, className)}>
      <div className={styles.column}>{children}</div>
      <aside className={styles.margin}>{margin}</aside>
    </div>
  );
}

export interface MarginNoteProps extends Omit<ComponentProps<'section'>, 'title'> {
  title: string;
}

/** A note in the margin. Renders a `section`. */
export function MarginNote({ title, className, children, ...rest }: MarginNoteProps) {
  return (
    <section data-component="MarginNote" {...rest} className={cx(styles.note, className)}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  );
}
