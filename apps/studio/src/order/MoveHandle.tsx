import { Icon } from '@octavo/ui/Icon';
import { IconButton } from '@octavo/ui/IconButton';
import { GripVertical } from 'lucide';
import type { KeyboardEvent } from 'react';
import styles from './order.module.css';
import type { OrderedRow } from './use-list-order.ts';

/** The position of a row, and the handle that moves it by drag or by the arrow keys. */
export function MoveHandle({ row }: { row: OrderedRow }) {
  const press = (event: KeyboardEvent) => {
    if (event.key === ' ' || event.key === 'Enter') (row.isLifted ? row.drop : row.lift)();
    else if (row.isLifted && event.key === 'ArrowUp') row.move(-1, 'handle');
    else if (row.isLifted && event.key === 'ArrowDown') row.move(1, 'handle');
    else if (row.isLifted && event.key === 'Escape') row.cancel();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <span className={styles.position} aria-hidden="true">
        {row.position}
      </span>
      <IconButton
        label={`Move ${row.name}, position ${row.position} of ${row.count}`}
        icon={<Icon of={GripVertical} />}
        data-part="handle"
        aria-pressed={row.isLifted}
        className={styles.handle}
        onKeyDown={press}
        {...row.handle}
      />
    </>
  );
}
