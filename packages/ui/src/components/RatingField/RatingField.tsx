import { Star } from 'lucide';
import { useId } from 'react';
import type { ComponentProps } from 'react';
import { cx } from '../../primitives/cx.ts';
import { Icon } from '../Icon/index.ts';
import { ScreenReaderOnly } from '../../primitives/ScreenReaderOnly.tsx';
import { describedBy, FieldError } from '../TextField/index.ts';
import styles from './RatingField.module.css';

const choices = [1, 2, 3, 4, 5] as const;

/** The accessible names of the ratings. */
export const ratingFieldText = {
  stars: (count: number) => (count === 1 ? '1 star' : `${count} stars`),
};

export interface RatingFieldProps extends Omit<ComponentProps<'fieldset'>, 'onChange' | 'children'> {
  label: string;
  /** 1–5; 0 for no rating. */
  value: number;
  onValueChange: (event: { value: number }) => void;
  error?: string | undefined;
  text?: typeof ratingFieldText | undefined;
}

/** A rating of one to five stars. Renders a `fieldset` of native radio buttons. */
export function RatingField({
  label,
  value,
  onValueChange,
  error,
  text = ratingFieldText,
  className,
  ...rest
}: RatingFieldProps) {
  const id = useId();
  return (
    <fieldset
      role="radiogroup"
      data-component="RatingField"
      aria-required="true"
      aria-invalid={error !== undefined || undefined}
      aria-describedby={describedBy(id, { error, hint: undefined })}
      {...rest}
      className={cx(styles.field, className)}
    >
      <legend className={styles.label}>{label}</legend>
      <div className={styles.stars}>
        {choices.map((choice) => (
          <label key={choice} className={styles.star} data-filled={choice <= value || undefined}>
            <input
              type="radio"
              name={id}
              value={choice}
              checked={choice === value}
              onChange={() => onValueChange({ value: choice })}
              className={styles.input}
            />
            <Icon of={Star} />
            <ScreenReaderOnly>{text.stars(choice)}</ScreenReaderOnly>
          </label>
        ))}
      </div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
