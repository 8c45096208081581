import { CircleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../Icon/index.ts';
import styles from './TextField.module.css';

/** The props of every labeled field. */
export interface FieldFrameProps {
  label: string;
  /** The note in the label of an optional field. */
  optionalText?: string | undefined;
  /** The error message. */
  error?: string | undefined;
  /** A permanent hint. */
  hint?: ReactNode;
}

/** The ids that connect hint and error to a control. */
export function describedBy(id: string, { error, hint }: Pick<FieldFrameProps, 'error' | 'hint'>): string | undefined {
  const ids = [error === undefined ? '' : `${id}-error`, hint === undefined || hint === null ? '' : `${id}-hint`];
  return ids.filter(Boolean).join(' ') || undefined;
}

/** Label above the control, hint and error below it. */
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

/** The error of one field, with its icon. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className={styles.error} data-part="error">
      <Icon of={CircleAlert} isSmall />
      <span>{children}</span>
    </p>
  );
}
