import type { ShelfMonth } from '@octavo/core/admin';
import { useRef } from 'react';
import { Failure } from '../layout/Failure.tsx';
import { SaveMark } from '../order/SaveMark.tsx';
import orderStyles from '../order/order.module.css';
import { useListOrder } from '../order/use-list-order.ts';
import { monthName } from '../sales/months.ts';
import { countOf } from '../views/format.ts';
import { AddBook } from './AddBook.tsx';
import { ShelfConflict } from './ShelfConflict.tsx';
import { ShelfRow } from './ShelfRow.tsx';
import { useShelf } from './use-shelf.ts';

interface ShelfEditorProps {
  shelf: ShelfMonth;
  maxBooks: number;
  timeZone: string | undefined;
}

/** The books of a month: add, order by hand or by keyboard, remove. Each change is saved at once. */
export function ShelfEditor({ shelf, maxBooks, timeZone }: ShelfEditorProps) {
  const edited = useShelf(shelf);
  const { items: books } = edited;
  const list = useRef<HTMLOListElement>(null);
  const order = useListOrder(list, {
    items: books,
    nameOf: ({ title }) => title,
    onShow: edited.show,
    onChange: edited.change,
  });
  const name = monthName(shelf.month);
  return (
    <section aria-labelledby="shelf" className="stack">
      <div className="section-head">
        <h2 id="shelf">{name}</h2>
        <SaveMark state={edited.state} />
      </div>
      {edited.theirs && <ShelfConflict name={name} mine={books} theirs={edited.theirs} edited={edited} />}
      {edited.state === 'failed' && (
        <Failure title="The shelf could not be saved" error={edited.error} onRetry={edited.retry} />
      )}
      {books.length === 0 ? (
        <p>This month has no books yet.</p>
      ) : (
        <ol ref={list} aria-label={`Books of ${name}`} className={orderStyles.rows}>
          {books.map((book, at) => (
            <ShelfRow
              key={book.id}
              book={book}
              row={order.row(book, at)}
              timeZone={timeZone}
              onRemove={() => {
                edited.change(books.toSpliced(at, 1));
                order.speak(`${book.title} is removed.`);
              }}
            />
          ))}
        </ol>
      )}
      <output className={orderStyles.spoken}>{order.spoken}</output>
      <AddBook
        taken={new Set(books.map(({ id }) => id))}
        placesLeft={maxBooks - books.length}
        onAdd={(book) => {
          edited.change([...books, book]);
          order.speak(`${book.title} is added.`);
        }}
      />
      <p className="muted">
        {books.length > 0 && 'Drag, or press Space on the handle of a book and move it with the arrow keys. '}
        {countOf(maxBooks - books.length, 'place')} left.
      </p>
    </section>
  );
}
