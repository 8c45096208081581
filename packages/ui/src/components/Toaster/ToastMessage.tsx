import type { ReactNode } from 'react';
import { Link } from '../LinkProvider/index.ts';
import styles from './Toaster.module.css';

export interface ToastMessageProps {
  children: ReactNode;
  /** A link or a button. */
  action?: { text: string; href: string } | { text: string; onPress: () => void } | undefined;
}

/** The message of a toast, with at most one underlined action. */
export function ToastMessage({ children, action }: ToastMessageProps) {
  return (
    <span className={styles.text}>
      <span>{children}</span>
      {action &&
        ('href' in action ? (
          <Link href={action.href} className={styles.action}>
            {action.text}
          </Link>
        ) : (
          <button type="button" className={styles.action} onClick={action.onPress}>
            {action.text}
          </button>
        ))}
    </span>
  );
}
