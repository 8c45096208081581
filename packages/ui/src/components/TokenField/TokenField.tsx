import { X } from 'lucide';
import { useId, useRef } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../primitives/cx.ts';
import { useMessages } from '../../hooks/use-messages.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import { Icon } from '../Icon/index.ts';
import { describedBy, FieldFrame } from '../TextField/index.ts';
import styles from './TokenField.module.css';

/** The texts of the field. */
export interface TokenFieldText {
  add: string;
  remove: (token: string) => string;
}

const defaultText: TokenFieldText = { add: 'Add', remove: (token) => `Remove ${token}` };

export interface TokenFieldProps extends Omit<ComponentProps<'div'>, 'onChange' | 'children'> {
  label: string;
  /** The note in the label, such as `(2 of 3)`. */
  optionalText?: string | undefined;
  value: readonly string[];
  options: readonly string[];
  /** The maximum number of values. */
  max: number;
  error?: string | undefined;
  hint?: ReactNode;
  onValueChange: (event: { value: readonly string[] }) => void;
  text?: MessageOverrides<TokenFieldText> | undefined;
}

/** A few values of a fixed list, in order. Renders a `div` with a native `select` that adds. */
export function TokenField({
  label,
  optionalText,
  value,
  options,
  max,
  error,
  hint,
  onValueChange,
  text,
  className,
  ...rest
}: TokenFieldProps) {
  const messages = useMessages('TokenField', defaultText, text);
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  return (
    <div data-component="TokenField" {...rest} className={cx(styles.field, className)}>
      <FieldFrame id={id} label={label} optionalText={optionalText} error={error} hint={hint}>
        <div className={styles.box} data-invalid={error !== undefined || undefined}>
          {value.length > 0 && (
            <ul className={styles.tokens}>
              {value.map((token) => (
                <li key={token} className={styles.token}>
                  <span>{token}</span>
                  <button
                    type="button"
                    aria-label={messages.remove(token)}
                    className={styles.remove}
                    onClick={() => {
                      onValueChange({ value: value.filter((kept) => kept !== token) });
                      // The pressed button is gone.
                      select.current?.focus();
                    }}
                  >
                    <Icon of={X} isSmall />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <select
            ref={select}
            id={id}
            value=""
            aria-invalid={error !== undefined || undefined}
            aria-describedby={describedBy(id, { error, hint })}
            aria-disabled={value.length >= max || undefined}
            className={styles.select}
            onChange={({ target }) => {
              if (value.length < max && target.value !== '') onValueChange({ value: [...value, target.value] });
            }}
          >
            <option value="">{messages.add}</option>
            {value.length < max &&
              options
                .filter((option) => !value.includes(option))
                .map((option) => (
                  <option key={option} value={option}>
                    {option}
                  </option>
                ))}
          </select>
        </div>
      </FieldFrame>
    </div>
  );
}
