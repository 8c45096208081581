import { Check } from 'lucide';
import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../primitives/cx.ts';
import { Icon } from '../Icon/index.ts';
import { describedBy, FieldError } from '../TextField/index.ts';
import styles from './CheckboxField.module.css';

export interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  label: ReactNode;
  error?: string | undefined;
}

/** A native checkbox with its label. Rest props go to the `input`. */
export function CheckboxField({ label, error, className, id, ...rest }: CheckboxFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <div data-component="CheckboxField" className={cx(styles.field, className)}>
      <label htmlFor={inputId} className={styles.label}>
        <span className={styles.box}>
          <input
            {...rest}
            id={inputId}
            type="checkbox"
            aria-invalid={error !== undefined || undefined}
            aria-describedby={describedBy(inputId, { error, hint: undefined })}
            className={styles.input}
          />
          <Icon of={Check} isSmall className={styles.check} />
        </span>
        <span>{label}</span>
      </label>
      {error !== undefined && <FieldError id={`${inputId}-error`}>{error}</FieldError>}
    </div>
  );
}
