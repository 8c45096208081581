import { FileText, Pencil } from 'lucide';
import { useRef } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../primitives/cx.ts';
import { useMessages } from '../../hooks/use-messages.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import { Icon } from '../Icon/index.ts';
import styles from './FieldOrigin.module.css';

/** The origin of a value. */
export type Origin = 'file' | 'author' | 'shop';

/** The texts beside a field. */
export interface FieldOriginText extends Record<Origin, string> {
  fileSays: (value: string) => string;
  takeFromFile: string;
}

const defaultText: FieldOriginText = {
  file: 'From the file',
  author: 'Edited by you',
  shop: 'Edited by the shop',
  fileSays: (value) => `In the file: “${value}”`,
  takeFromFile: 'Use value from file',
};

/** The control of a field. */
const CONTROL = 'input, select, textarea, [contenteditable="true"], button';

export interface FieldOriginProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** The field. */
  children: ReactNode;
  /** Without it, only the field is shown. */
  origin?: Origin | undefined;
  /** The value of the file when a person has set another one; `''` when the file has none. */
  fileValue?: string | undefined;
  /** The name of the field, for the button that takes the value of the file. */
  fieldName: string;
  onTakeFromFile?: (() => void) | undefined;
  text?: MessageOverrides<FieldOriginText> | undefined;
}

/** A field with the origin of its value beside it, or below it on phones. Renders a `div`. */
export function FieldOrigin({
  children,
  origin,
  fileValue,
  fieldName,
  onTakeFromFile,
  text,
  className,
  ...rest
}: FieldOriginProps) {
  const messages = useMessages('FieldOrigin', defaultText, text);
  const field = useRef<HTMLDivElement>(null);
  const differs = origin !== 'file' && fileValue !== undefined && fileValue !== '';
  return (
    <div ref={field} data-component="FieldOrigin" {...rest} className={cx(styles.row, className)}>
      {children}
      {origin !== undefined && (
        <div className={styles.origin}>
          <p className={styles.who}>
            <Icon of={origin === 'file' ? FileText : Pencil} isSmall />
            <span>{messages[origin]}</span>
          </p>
          {differs && (
            <p dir="auto" className={styles.file}>
              {messages.fileSays(fileValue)}
            </p>
          )}
          {differs && onTakeFromFile && (
            <button
              type="button"
              aria-label={`${messages.takeFromFile}: ${fieldName}`}
              className={styles.take}
              onClick={() => {
                onTakeFromFile();
                // The pressed button is gone.
                field.current?.querySelector<HTMLElement>(CONTROL)?.focus();
              }}
            >
              {messages.takeFromFile}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
