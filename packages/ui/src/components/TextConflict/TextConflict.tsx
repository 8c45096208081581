import type { ComponentProps } from 'react';
import { useMessages } from '../../hooks/use-messages.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import { Button } from '../Button/index.ts';
import { Notice } from '../Notice/index.ts';
import styles from './TextConflict.module.css';

/** The texts of the choice. */
export interface TextConflictText {
  title: (field: string) => string;
  explanation: string;
  stored: string;
  own: string;
  nothing: string;
  keepOwn: string;
  takeStored: string;
}

const defaultText: TextConflictText = {
  title: (field) => `${field} was changed in another window`,
  explanation: 'Choose the version to keep.',
  stored: 'Saved in the other window',
  own: 'Your unsaved version',
  nothing: '(empty)',
  keepOwn: 'Keep mine',
  takeStored: 'Use the saved version',
};

export interface TextConflictProps extends Omit<ComponentProps<'section'>, 'children'> {
  /** The name of the field. */
  field: string;
  stored: string;
  own: string;
  onKeepOwn: () => void;
  onTakeStored: () => void;
  text?: MessageOverrides<TextConflictText> | undefined;
}

/** Two texts of one field, saved in two windows, side by side. Renders a `section`. */
export function TextConflict({
  field,
  stored,
  own,
  onKeepOwn,
  onTakeStored,
  text,
  className,
  ...rest
}: TextConflictProps) {
  const messages = useMessages('TextConflict', defaultText, text);
  return (
    <section data-component="TextConflict" aria-label={messages.title(field)} {...rest} className={className}>
      <Notice tone="danger" title={messages.title(field)}>
        {messages.explanation}
      </Notice>
      <dl className={styles.texts}>
        <div className={styles.side}>
          <dt className={styles.label}>{messages.stored}</dt>
          <dd dir="auto" className={styles.text}>
            {stored || messages.nothing}
          </dd>
        </div>
        <div className={styles.side}>
          <dt className={styles.label}>{messages.own}</dt>
          <dd dir="auto" className={styles.text}>
            {own || messages.nothing}
          </dd>
        </div>
      </dl>
      <div className={styles.actions}>
        <Button onClick={onKeepOwn}>{messages.keepOwn}</Button>
        <Button variant="quiet" onClick={onTakeStored}>
          {messages.takeStored}
        </Button>
      </div>
    </section>
  );
}
