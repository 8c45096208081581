import { useId } from 'react';
import type { ComponentProps } from 'react';
import { cx } from '../../primitives/cx.ts';
import { ScreenReaderOnly } from '../../primitives/ScreenReaderOnly.tsx';
import { Cover } from '../Cover/index.ts';
import type { CoverArt } from '../Cover/index.ts';
import styles from './CoverChoice.module.css';

/** A cover to choose. */
export interface CoverOption {
  value: string;
  /** The source of the cover. */
  label: string;
  art: CoverArt;
}

export interface CoverChoiceProps extends Omit<ComponentProps<'fieldset'>, 'onChange' | 'children' | 'title'> {
  /** Read by screen readers; the page has a heading. */
  label: string;
  /** The title of the book, for a cover whose picture cannot be loaded. */
  title: string;
  options: readonly CoverOption[];
  /** The chosen cover; `null` for none. */
  value: string | null;
  onValueChange: (event: { value: string }) => void;
}

/** Covers with one selected. Renders a `fieldset` of native radio buttons. */
export function CoverChoice({ label, title, options, value, onValueChange, className, ...rest }: CoverChoiceProps) {
  const name = useId();
  return (
    <fieldset data-component="CoverChoice" {...rest} className={cx(styles.choice, className)}>
      <legend>
        <ScreenReaderOnly>{label}</ScreenReaderOnly>
      </legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <Cover art={option.art} title={title} sizes="8rem" className={styles.cover} />
            <span className={styles.words}>
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                onChange={() => onValueChange({ value: option.value })}
                className={styles.radio}
              />
              <span>{option.label}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
