import { useId } from 'react';
import type { ComponentProps } from 'react';
import { cx } from '../../primitives/cx.ts';
import { describedBy, FieldFrame } from '../TextField/index.ts';
import type { FieldFrameProps } from '../TextField/index.ts';
import fieldStyles from '../TextField/TextField.module.css';
import styles from './TextAreaField.module.css';

export interface TextAreaFieldProps extends ComponentProps<'textarea'>, FieldFrameProps {}

/** A labeled `textarea` that grows with its text. Rest props go to it, `className` to the field around it. */
export function TextAreaField({
  label,
  optionalText,
  error,
  hint,
  className,
  id,
  rows = 6,
  ...rest
}: TextAreaFieldProps) {
  const ownId = useId();
  const areaId = id ?? ownId;
  return (
    <div data-component="TextAreaField" className={cx(fieldStyles.field, className)}>
      <FieldFrame id={areaId} label={label} optionalText={optionalText} error={error} hint={hint}>
        <div className={fieldStyles.box} data-invalid={error !== undefined || undefined}>
          <textarea
            rows={rows}
            {...rest}
            id={areaId}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={describedBy(areaId, { error, hint })}
            className={cx(fieldStyles.input, styles.area)}
          />
        </div>
      </FieldFrame>
    </div>
  );
}
