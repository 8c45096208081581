import { Icon } from '@octavo/ui/Icon';
import { IconButton } from '@octavo/ui/IconButton';
import { ArrowDown, ArrowUp } from 'lucide';
import type { OrderedRow } from './use-list-order.ts';

/** Two buttons that move a row by one position. */
export function MoveButtons({ row }: { row: OrderedRow }) {
  return (
    <>
      <IconButton
        label={`Move ${row.name} up`}
        icon={<Icon of={ArrowUp} />}
        data-part="up"
        aria-disabled={row.position === 1 || undefined}
        onClick={() => row.move(-1, 'up')}
      />
      <IconButton
        label={`Move ${row.name} down`}
        icon={<Icon of={ArrowDown} />}
        data-part="down"
        aria-disabled={row.position === row.count || undefined}
        onClick={() => row.move(1, 'down')}
      />
    </>
  );
}
