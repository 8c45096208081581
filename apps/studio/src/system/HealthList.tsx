import type { PartHealth } from '@octavo/core/admin';
import { StatusMark } from '@octavo/ui/StatusMark';
import styles from '../layout/plain-list.module.css';
import { healthView } from './health-view.ts';

interface HealthListProps {
  health: readonly PartHealth[];
  now: Date;
}

/** The state of each part of the shop, one line each. */
export const HealthList = ({ health, now }: HealthListProps) => (
  <ul className={styles.list}>
    {health.map((part) => {
      const view = healthView(part, now);
      return (
        view && (
          <li key={part.part}>
            <StatusMark shape={view.shape}>{view.text}</StatusMark>
          </li>
        )
      );
    })}
  </ul>
);
