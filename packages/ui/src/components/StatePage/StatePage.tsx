import type { ComponentProps, ReactNode } from 'react';
import { Drawing } from '../Drawing/index.ts';
import type { DrawingName } from '../Drawing/index.ts';
import { cx } from '../../primitives/cx.ts';
import styles from './StatePage.module.css';

export interface StatePageProps extends Omit<ComponentProps<'section'>, 'title' | 'children'> {
  drawing?: DrawingName | undefined;
  /** Shown instead of a drawing. */
  picture?: ReactNode;
  title: string;
  headingLevel?: 1 | 2 | 3 | undefined;
  /** One sentence, or paragraphs as a list. */
  children?: ReactNode;
  /** A button or a link. */
  action?: ReactNode;
}

/** The state of a whole page or a large part: empty, failed, not found or done. Renders a `section`. */
export function StatePage({
  drawing,
  picture,
  title,
  headingLevel = 1,
  children,
  action,
  className,
  ...rest
}: StatePageProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <section data-component="StatePage" data-level={headingLevel} {...rest} className={cx(styles.state, className)}>
      {picture ?? (drawing && <Drawing name={drawing} />)}
      <Heading className={styles.title}>{title}</Heading>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action}
    </section>
  );
}
