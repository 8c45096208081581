import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../primitives/cx.ts';
import { describedBy, FieldFrame } from './FieldFrame.tsx';
import type { FieldFrameProps } from './FieldFrame.tsx';
import styles from './TextField.module.css';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size'>, FieldFrameProps {
  /** A control at the end of the field, inside its border. */
  after?: ReactNode;
}

/** A labeled `input` with hint and error. Rest props go to the input, `className` to the field around it. */
export function TextField({ label, optionalText, error, hint, after, className, id, ...rest }: TextFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <div data-component="TextField" className={cx(styles.field, className)}>
      <FieldFrame id={inputId} label={label} optionalText={optionalText} error={error} hint={hint}>
        <div className={styles.box} data-invalid={error !== undefined || undefined}>
          <input
            {...rest}
            id={inputId}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={describedBy(inputId, { error, hint })}
            className={styles.input}
          />
          {after}
        </div>
      </FieldFrame>
    </div>
  );
}
