import type { ComponentPropsWithoutRef } from 'react';
import styles from './ScreenReaderOnly.module.css';

export interface ScreenReaderOnlyProps extends ComponentPropsWithoutRef<'span'> {
  as?: 'span' | 'h1' | undefined;
}

/** Visually hidden text for screen readers. Renders a `span` or a heading. */
export function ScreenReaderOnly({ as: Element = 'span', ...rest }: ScreenReaderOnlyProps) {
  return <Element {...rest} className={styles.hidden} />;
}
