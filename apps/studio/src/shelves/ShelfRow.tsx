import type { ShelfBook } from '@octavo/core/admin';
import { Cover } from '@octavo/ui/Cover';
import { Icon } from '@octavo/ui/Icon';
import { IconButton } from '@octavo/ui/IconButton';
import { Link } from '@octavo/ui/LinkProvider';
import { StatusMark } from '@octavo/ui/StatusMark';
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide';
import type { KeyboardEvent } from 'react';
import { coverOf } from '../views/book-view.ts';
import { formatPrice } from '../views/format.ts';
import { skippedNote } from './shelf-view.ts';
import styles from './shelves.module.css';
import type { DragRow } from './use-drag-order.ts';

interface ShelfRowProps {
  book: ShelfBook;
  /** From 1. */
  position: number;
  count: number;
  timeZone: string | undefined;
  /** Whether the arrow keys move the book. */
  isLifted: boolean;
  drag: DragRow;
  onLift: () => void;
  onDrop: () => void;
  onCancel: () => void;
  onMove: (step: 1 | -1, part: 'handle' | 'up' | 'down') => void;
  onRemove: () => void;
}

/** A book on a shelf with its handle and buttons. */
export function ShelfRow({ book, position, count, timeZone, isLifted, drag, ...on }: ShelfRowProps) {
  const skipped = skippedNote(book, timeZone);
  const press = (event: KeyboardEvent) => {
    if (event.key === ' ' || event.key === 'Enter') (isLifted ? on.onDrop : on.onLift)();
    else if (isLifted && event.key === 'ArrowUp') on.onMove(-1, 'handle');
    else if (isLifted && event.key === 'ArrowDown') on.onMove(1, 'handle');
    else if (isLifted && event.key === 'Escape') on.onCancel();
    else return;
    event.preventDefault();
  };
  const isFirst = position === 1;
  const isLast = position === count;
  return (
    <li
      data-book={book.id}
      data-lifted={isLifted || drag.isDragged || undefined}
      data-drop={drag.dropMark}
      style={drag.style}
      className={styles.row}
    >
      <span className={styles.position} aria-hidden="true">
        {position}
      </span>
      <IconButton
        label={`Move ${book.title}, position ${position} of ${count}`}
        icon={<Icon of={GripVertical} />}
        data-part="handle"
        aria-pressed={isLifted}
        className={styles.handle}
        onKeyDown={press}
        {...drag.handle}
      />
      <Cover art={coverOf(book)} title={book.title} sizes="2.25rem" className={styles.cover} />
      <span className={styles.words}>
        <Link href={`/studio/books/${book.id}`} className="book-title" dir="auto">
          {book.title}
        </Link>
        <span className="muted" dir="auto">
          {[book.authors.join(', '), skipped ? '' : formatPrice(book.price)].filter(Boolean).join(', ')}
        </span>
        {skipped && <StatusMark shape={skipped.shape}>{skipped.text}</StatusMark>}
      </span>
      <span className={styles.buttons}>
        <IconButton
          label={`Move ${book.title} up`}
          icon={<Icon of={ArrowUp} />}
          data-part="up"
          aria-disabled={isFirst || undefined}
          onClick={() => on.onMove(-1, 'up')}
        />
        <IconButton
          label={`Move ${book.title} down`}
          icon={<Icon of={ArrowDown} />}
          data-part="down"
          aria-disabled={isLast || undefined}
          onClick={() => on.onMove(1, 'down')}
        />
        <IconButton label={`Remove ${book.title}`} icon={<Icon of={X} />} onClick={on.onRemove} />
      </span>
    </li>
  );
}
