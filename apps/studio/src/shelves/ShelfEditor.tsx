import type { ShelfBook, ShelfMonth } from '@octavo/core/admin';
import { StatusMark } from '@octavo/ui/StatusMark';
import { useLayoutEffect, useRef, useState } from 'react';
import { Failure } from '../layout/Failure.tsx';
import { monthName } from '../sales/months.ts';
import { countOf } from '../views/format.ts';
import { AddBook } from './AddBook.tsx';
import { ShelfConflict } from './ShelfConflict.tsx';
import { moveItem } from './shelf-view.ts';
import { ShelfRow } from './ShelfRow.tsx';
import styles from './shelves.module.css';
import { useDragOrder } from './use-drag-order.ts';
import { useShelf } from './use-shelf.ts';

interface ShelfEditorProps {
  shelf: ShelfMonth;
  maxBooks: number;
  timeZone: string | undefined;
}

/** A control of a row. */
type RowPart = 'handle' | 'up' | 'down';

/** The books of a month: add, order by hand or by keyboard, remove. Each change is saved at once. */
export function ShelfEditor({ shelf, maxBooks, timeZone }: ShelfEditorProps) {
  const edited = useShelf(shelf);
  const { books } = edited;
  const [spoken, setSpoken] = useState('');
  /** The book that the keyboard moves, and the order before it was lifted. */
  const [lifted, setLifted] = useState<{ id: number; before: readonly ShelfBook[] }>();
  const focusAfter = useRef<{ id: number; part: RowPart }>(undefined);
  const list = useRef<HTMLOListElement>(null);
  // A browser takes the focus from an element that moves in the document.
  useLayoutEffect(() => {
    const { current: target } = focusAfter;
    if (!target) return;
    focusAfter.current = undefined;
    list.current?.querySelector<HTMLElement>(`[data-book="${target.id}"] [data-part="${target.part}"]`)?.focus();
  });
  const move = (id: number, to: number, { part, isSaved }: { part: RowPart; isSaved: boolean }) => {
    const from = books.findIndex((book) => book.id === id);
    const next = moveItem(books, from, to);
    if (next === books) return;
    focusAfter.current = { id, part };
    if (isSaved) edited.change(next);
    else edited.show(next);
    const at = next.findIndex((book) => book.id === id);
    setSpoken(`${next[at]?.title ?? ''}, position ${at + 1} of ${next.length}.`);
  };
  const drag = useDragOrder(list, (from, to) => {
    const book = books[from];
    if (book) move(book.id, to, { part: 'handle', isSaved: true });
  });
  const lift = (book: ShelfBook) => {
    setLifted({ id: book.id, before: books });
    setSpoken(`${book.title} is lifted. Move it with the arrow keys, and press Space to drop it, or Escape to cancel.`);
  };
  const drop = () => {
    if (!lifted) return;
    setLifted(undefined);
    if (lifted.before !== books) edited.change(books);
    setSpoken(`${books.find(({ id }) => id === lifted.id)?.title ?? ''} is dropped.`);
  };
  const cancel = () => {
    if (!lifted) return;
    setLifted(undefined);
    focusAfter.current = { id: lifted.id, part: 'handle' };
    edited.show(lifted.before);
    setSpoken('The order is as before.');
  };
  const name = monthName(shelf.month);
  return (
    <section aria-labelledby="shelf" className="stack">
      <div className="section-head">
        <h2 id="shelf">{name}</h2>
        <SaveMark state={edited.state} />
      </div>
      {edited.theirs && <ShelfConflict name={name} mine={books} theirs={edited.theirs.books} edited={edited} />}
      {edited.state === 'failed' && (
        <Failure title="The shelf could not be saved" error={edited.error} onRetry={edited.retry} />
      )}
      {books.length === 0 ? (
        <p>This month has no books yet.</p>
      ) : (
        <ol ref={list} aria-label={`Books of ${name}`} className={styles.rows}>
          {books.map((book, at) => (
            <ShelfRow
              key={book.id}
              book={book}
              position={at + 1}
              count={books.length}
              timeZone={timeZone}
              isLifted={lifted?.id === book.id}
              drag={drag.row(at)}
              onLift={() => lift(book)}
              onDrop={drop}
              onCancel={cancel}
              onMove={(step, part) => move(book.id, at + step, { part, isSaved: part !== 'handle' })}
              onRemove={() => {
                edited.change(books.toSpliced(at, 1));
                setSpoken(`${book.title} is removed.`);
              }}
            />
          ))}
        </ol>
      )}
      <output className={styles.spoken}>{spoken}</output>
      <AddBook
        taken={new Set(books.map(({ id }) => id))}
        placesLeft={maxBooks - books.length}
        onAdd={(book) => {
          edited.change([...books, book]);
          setSpoken(`${book.title} is added.`);
        }}
      />
      <p className="muted">
        {books.length > 0 && 'Drag, or press Space on the handle of a book and move it with the arrow keys. '}
        {countOf(maxBooks - books.length, 'place')} left.
      </p>
    </section>
  );
}

function SaveMark({ state }: { state: 'saved' | 'saving' | 'failed' | 'conflict' }) {
  const [shape, text] = {
    saved: ['done', 'Saved'],
    saving: ['inProgress', 'Saving'],
    failed: ['failed', 'Not saved'],
    conflict: ['warning', 'Not saved'],
  }[state] as ['done' | 'inProgress' | 'failed' | 'warning', string];
  return (
    <output>
      <StatusMark shape={shape}>{text}</StatusMark>
    </output>
  );
}
