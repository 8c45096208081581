import { CircleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../Icon/index.ts';
import styles from './TextField.module.css';

/** What every labelled field of the kit takes. */
export interface FieldFrameProps {
  label: string;
  /** Said in the label of a field that may stay empty. */
  optionalText?: string | undefined;
  /** What is wrong, in one sentence. */
  error?: string | undefined;
  /** Help that is always there. */
  hint?: ReactNode;
}

/** The ids that tie label, hint and error to a control. */
export function describedBy(id: string, { error, hint }: Pick<FieldFrameProps, 'error' | 'hint'>): string | undefined {
  const ids = [error === undefined ? '' : `${id}-error`, hint === undefined || hint === null ? '' : `${id}-hint`];
  return ids.filter(Boolean).join(' ') || undefined;
}

/** Label above, control, then hint and error beneath it. */
export function FieldFrame({
  id,
  label,
  optionalText,
  error,
  hint,
  children,
}: FieldFrameProps & { id: string; children: ReactNode }) {
  return (
    <>
      <label htmlFor={id} className={styles.label}>
        {label}
        {optionalText !== undefined && (
          <>
            {' '}
            <span className={styles.optional}>{optionalText}</span>
          </>
        )}
      </label>
      {children}
      {hint !== undefined && hint !== null && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </>
  );
}

/** What is wrong with one field, with its sign. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className={styles.error} data-part="error">
      <Icon of={CircleAlert} isSmall />
      <span>{children}</span>
    </p>
  );
}
