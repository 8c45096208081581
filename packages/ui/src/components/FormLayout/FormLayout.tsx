import type { ComponentProps } from 'react';
import { cx } from '../../primitives/cx.ts';
import styles from './FormLayout.module.css';

/** A `form` in six columns. Fields span all columns unless they use `span.half` or `span.third`. Native validation is off. */
export function FormLayout({ className, ...rest }: ComponentProps<'form'>) {
  return <form noValidate data-component="FormLayout" {...rest} className={cx(styles.form, className)} />;
}

/** Class names for form parts that span half, a third or all columns. */
export const span = { half: styles.half, third: styles.third, whole: styles.whole } as const;
