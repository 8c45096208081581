import type { ShelfBook } from '@octavo/core/admin';
import { Cover } from '@octavo/ui/Cover';
import { Icon } from '@octavo/ui/Icon';
import { IconButton } from '@octavo/ui/IconButton';
import { Link } from '@octavo/ui/LinkProvider';
import { StatusMark } from '@octavo/ui/StatusMark';
import { X } from 'lucide';
import { MoveButtons } from '../order/MoveButtons.tsx';
import { MoveHandle } from '../order/MoveHandle.tsx';
import orderStyles from '../order/order.module.css';
import type { OrderedRow } from '../order/use-list-order.ts';
import { coverOf } from '../views/book-view.ts';
import { formatPrice } from '../views/format.ts';
import { skippedNote } from './shelf-view.ts';
import styles from './shelves.module.css';

interface ShelfRowProps {
  book: ShelfBook;
  row: OrderedRow;
  timeZone: string | undefined;
  onRemove: () => void;
}

/** A book on a shelf with its handle and buttons. */
export function ShelfRow({ book, row, timeZone, onRemove }: ShelfRowProps) {
  const skipped = skippedNote(book, timeZone);
  return (
    <li {...row.element} className={orderStyles.row}>
      <MoveHandle row={row} />
      <Cover art={coverOf(book)} title={book.title} sizes="2.25rem" className={styles.cover} />
      <span className={orderStyles.words}>
        <Link href={`/studio/books/${book.id}`} className="book-title" dir="auto">
          {book.title}
        </Link>
        <span className="muted" dir="auto">
          {[book.authors.join(', '), skipped ? '' : formatPrice(book.price)].filter(Boolean).join(', ')}
        </span>
        {skipped && <StatusMark shape={skipped.shape}>{skipped.text}</StatusMark>}
      </span>
      <span className={orderStyles.buttons}>
        <MoveButtons row={row} />
        <IconButton label={`Remove ${book.title}`} icon={<Icon of={X} />} onClick={onRemove} />
      </span>
    </li>
  );
}
