import { CircleAlert } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../primitives/cx.ts';
import { Icon } from '../Icon/index.ts';
import styles from './FormError.module.css';

export interface FormErrorProps extends ComponentProps<'div'> {
  /** The error message, with at most one link. */
  children: ReactNode;
}

/** The error of a whole form. Renders a `div` with the role `alert`. */
export function FormError({ children, className, ...rest }: FormErrorProps) {
  return (
    <div role="alert" data-component="FormError" {...rest} className={cx(styles.error, className)}>
      <Icon of={CircleAlert} />
      <div>{children}</div>
    </div>
  );
}
