import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../primitives/cx.ts';
import styles from './IconButton.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The accessible name and the tooltip. */
  label: string;
  icon: ReactNode;
}

/** A `button` of 44 px that shows only an icon. */
export function IconButton({ label, icon, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      data-component="IconButton"
      aria-label={label}
      title={label}
      {...rest}
      type={type}
      className={cx(styles.button, className)}
    >
      {icon}
    </button>
  );
}
