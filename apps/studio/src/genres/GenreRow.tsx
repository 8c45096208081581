import type { AdminGenre } from '@octavo/core/admin';
import { Button } from '@octavo/ui/Button';
import { TextLink } from '@octavo/ui/TextLink';
import { MoveButtons } from '../order/MoveButtons.tsx';
import { MoveHandle } from '../order/MoveHandle.tsx';
import orderStyles from '../order/order.module.css';
import type { OrderedRow } from '../order/use-list-order.ts';
import { addressOf, bookCountText } from './genre-view.ts';
import styles from './genres.module.css';

/** A change of a genre that asks first. */
export type GenreAction = 'rename' | 'merge' | 'delete';

interface GenreRowProps {
  genre: AdminGenre;
  row: OrderedRow;
  /** Whether there is another genre to merge into. */
  canMerge: boolean;
  onAction: (action: GenreAction) => void;
}

/** A genre with its address, its books and its buttons. */
export function GenreRow({ genre, row, canMerge, onAction }: GenreRowProps) {
  const { name, path, count, book_count: books } = genre;
  return (
    <li {...row.element} className={orderStyles.row}>
      <MoveHandle row={row} />
      <span className={orderStyles.words}>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        <span className={styles.details}>
          {/* Visitors find no page of a genre without published books. */}
          {count > 0 ? <TextLink href={path}>{addressOf(name)}</TextLink> : <span>{addressOf(name)}</span>}
          <span>{bookCountText(genre)}</span>
        </span>
      </span>
      <span className={styles.actions}>
        <Button variant="text" aria-label={`Rename ${name}`} onClick={() => onAction('rename')}>
          Rename
        </Button>
        {canMerge && (
          <Button variant="text" aria-label={`Merge ${name}`} onClick={() => onAction('merge')}>
            Merge
          </Button>
        )}
        {books === 0 && (
          <Button variant="text" aria-label={`Delete ${name}`} onClick={() => onAction('delete')}>
            Delete
          </Button>
        )}
        <span className={orderStyles.buttons}>
          <MoveButtons row={row} />
        </span>
      </span>
    </li>
  );
}
