import { useId } from 'react';
import type { ComponentProps } from 'react';
import { CheckboxField } from '../CheckboxField/index.ts';
import { cx } from '../../primitives/cx.ts';
import styles from './EmailChoices.module.css';

/** An email that the customer can ask for. */
export interface EmailChoice {
  id: string;
  /** Such as `Email me when …`. */
  label: string;
  isWanted: boolean;
  /** Why the last change was not saved. */
  error?: string | undefined;
}

/** The texts of the choices. */
export const emailChoicesText = { title: 'Emails' } as const;

export interface EmailChoicesProps extends Omit<ComponentProps<'section'>, 'children'> {
  choices: readonly EmailChoice[];
  /** Each change is saved immediately. */
  onWantedChange: (event: { id: string; isWanted: boolean }) => void;
  text?: Partial<Record<keyof typeof emailChoicesText, string>> | undefined;
}

/** The emails that a customer can ask for. Renders a `section`. */
export function EmailChoices({ choices, onWantedChange, text, className, ...rest }: EmailChoicesProps) {
  const messages = { ...emailChoicesText, ...text };
  const titleId = useId();
  return (
    <section
      data-component="EmailChoices"
      aria-labelledby={titleId}
      {...rest}
      className={cx(styles.choices, className)}
    >
      <h3 id={titleId} className={styles.heading}>
        {messages.title}
      </h3>
      {choices.map(({ id, label, isWanted, error }) => (
        <CheckboxField
          key={id}
          label={label}
          checked={isWanted}
          error={error}
          onChange={({ currentTarget }) => onWantedChange({ id, isWanted: currentTarget.checked })}
        />
      ))}
    </section>
  );
}
