import type { IconNode } from 'lucide';
import type { ReactNode } from 'react';
import styles from './AccessRow.module.css';
import { Icon } from '../Icon/index.ts';

interface AccessRowProps {
  icon: IconNode;
  name: string;
  /** When it was used and since when it has been there. */
  details: ReactNode;
  /** What ends it. */
  children?: ReactNode;
}

/** One of the ways into an account: a device that is signed in, an app with a password. Renders an `li`. */
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
