import type { ComponentProps } from 'react';
import { cx } from '../../primitives/cx.ts';
import styles from './Page.module.css';

export interface PageProps extends ComponentProps<'div'> {
  /** `wide` is 110rem; `medium` is 82rem, for a book, the cart and the account; `prose` is for long text. */
  width?: 'wide' | 'medium' | 'prose' | undefined;
  /** Adds the vertical padding of a section. */
  isPadded?: boolean | undefined;
}

/** Limits the content width and adds horizontal padding. Renders a `div`. */
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
