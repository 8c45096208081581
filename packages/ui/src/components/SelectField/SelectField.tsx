import { ChevronDown } from 'lucide';
import { useId } from 'react';
import type { ComponentProps } from 'react';
import { cx } from '../../primitives/cx.ts';
import { Icon } from '../Icon/index.ts';
import { describedBy, FieldFrame } from '../TextField/index.ts';
import type { FieldFrameProps } from '../TextField/index.ts';
import styles from '../TextField/TextField.module.css';

export interface SelectOption {
  value: string;
  label: string;
}

export interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'children' | 'size'>, FieldFrameProps {
  options: readonly SelectOption[];
  /** The label of an empty first option. */
  emptyText?: string | undefined;
}

/** A labeled native `select` with hint and error. */
export function SelectField({
  label,
  optionalText,
  error,
  hint,
  options,
  emptyText,
  className,
  id,
  ...rest
}: SelectFieldProps) {
  const ownId = useId();
  const selectId = id ?? ownId;
  return (
    <div data-component="SelectField" className={cx(styles.field, className)}>
      <FieldFrame id={selectId} label={label} optionalText={optionalText} error={error} hint={hint}>
        <div className={styles.box} data-invalid={error !== undefined || undefined}>
          <select
            {...rest}
            id={selectId}
            data-empty={rest.value === '' || undefined}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={describedBy(selectId, { error, hint })}
            className={cx(styles.input, styles.select)}
          >
            {emptyText !== undefined && <option value="">{emptyText}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon of={ChevronDown} className={styles.chevron} />
        </div>
      </FieldFrame>
    </div>
  );
}
