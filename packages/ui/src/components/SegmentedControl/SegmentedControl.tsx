import { useId } from 'react';
import type { ComponentProps, CSSProperties } from 'react';
import { cx } from '../../primitives/cx.ts';
import styles from './SegmentedControl.module.css';

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  /** For options that preview their effect, such as a typeface. */
  style?: CSSProperties | undefined;
}

export interface SegmentedControlProps<Value extends string> extends Omit<
  ComponentProps<'fieldset'>,
  'onChange' | 'children'
> {
  label: string;
  /** Shows the label to screen readers only. */
  isLabelHidden?: boolean | undefined;
  segments: readonly Segment<Value>[];
  value: Value;
  onValueChange: (event: { value: Value }) => void;
  /** `swatch` draws every option as a small page in its own colors. */
  variant?: 'segment' | 'swatch' | undefined;
}

/** A row of options with one selected. Renders a `fieldset` of native radio buttons. */
export function SegmentedControl<Value extends string>({
  label,
  isLabelHidden = false,
  segments,
  value,
  onValueChange,
  variant = 'segment',
  className,
  ...rest
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <fieldset
      data-component="SegmentedControl"
      data-variant={variant}
      {...rest}
      className={cx(styles.control, className)}
    >
      <legend className={cx(styles.label, isLabelHidden && styles.hidden)}>{label}</legend>
      <div className={styles.segments}>
        {segments.map((segment) => (
          <label key={segment.value} className={styles.segment} style={segment.style}>
            <input
              type="radio"
              name={name}
              value={segment.value}
              checked={segment.value === value}
              onChange={() => onValueChange({ value: segment.value })}
              className={styles.input}
            />
            <span>{segment.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
