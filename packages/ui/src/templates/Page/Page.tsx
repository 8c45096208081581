import type { ComponentProps } from 'react';
import { cx } from '../../primitives/cx.ts';
import styles from './Page.module.css';

export interface PageProps extends ComponentProps<'div'> {
  /** `wide` is the sheet of 110rem; `medium` 80rem for one book, cart and account; `prose` for text to read. */
  width?: 'wide' | 'medium' | 'prose' | undefined;
  /** Space above and below, as between sections. */
  isPadded?: boolean | undefined;
}

/** Holds content to the measure of the sheet and keeps it off the edges. Renders a `div`. */
export function Page({ width = 'wide', isPadded = false, className, ...rest }: PageProps) {
  return (
    <div
      data-component="Page"
      data-width={width}
      data-padded={isPadded || undefined}
      {...rest}
      className={cx(styles.page, className)}
    />
  );
}
