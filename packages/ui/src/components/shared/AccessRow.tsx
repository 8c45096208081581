import type { IconNode } from 'lucide';
import type { ReactNode } from 'react';
import styles from './AccessRow.module.css';
import { Icon } from '../Icon/index.ts';

interface AccessRowProps {
  icon: IconNode;
  name: string;
  /** The dates of last use and creation. */
  details: ReactNode;
  /** The button that revokes access. */
  children?: ReactNode;
}

/** One row of account access: a signed-in device or an app password. Renders an `li`. */
export function AccessRow({ icon, name, details, children }: AccessRowProps) {
  return (
    <li className={styles.row}>
      <Icon of={icon} className={styles.icon} />
      <div className={styles.text}>
        <p className={styles.name}>{name}</p>
        <p className={styles.details}>{details}</p>
      </div>
      {children}
    </li>
  );
}
