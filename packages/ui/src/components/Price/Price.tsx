import type { ComponentProps } from 'react';
import { cx } from '../../primitives/cx.ts';
import styles from './Price.module.css';

export interface PriceProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** The formatted amount, for example `$12.50`. */
  amount: string;
  /** `display` is for the main price of a page. */
  size?: 'text' | 'display' | 'total' | undefined;
}

/** An amount of money in tabular figures. Renders a `span`. */
export function Price({ amount, size = 'text', className, ...rest }: PriceProps) {
  return (
    <span data-component="Price" data-size={size} {...rest} className={cx(styles.price, className)}>
      {amount}
    </span>
  );
}
