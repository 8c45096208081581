import type { ComponentProps } from 'react';
import { cx } from '../../primitives/cx.ts';
import styles from './FormLayout.module.css';

/** A `form` in six columns: fields take all of them, or say `half` or `third`. The browser's own checks are off. */
export function FormLayout({ className, ...rest }: ComponentProps<'form'>) {
  return <form noValidate data-component="FormLayout" {...rest} className={cx(styles.form, className)} />;
}

/** Class names for parts of a form that take half, a third, or all of its width. */
export const span = { half: styles.half, third: styles.third, whole: styles.whole } as const;
