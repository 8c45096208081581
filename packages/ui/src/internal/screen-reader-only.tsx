import type { ComponentProps } from 'react';
import styles from './screen-reader-only.module.css';

/** Text that is spoken and not drawn. */
export function ScreenReaderOnly(props: ComponentProps<'span'>) {
  return <span {...props} className={styles.hidden} />;
}
