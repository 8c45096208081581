import type { ShelfBook } from '@octavo/core/admin';
import type { StudioBookRow } from '@octavo/core/studio';
import { Button } from '@octavo/ui/Button';
import { Cover } from '@octavo/ui/Cover';
import { TextField } from '@octavo/ui/TextField';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { foundBooksQuery } from '../queries/admin-shelves.queries.ts';
import { coverOf, statusWord } from '../views/book-view.ts';
import styles from './shelves.module.css';

/** The number of results. */
const MAX_FOUND = 6;

interface AddBookProps {
  /** The ids of the books that are on the shelf. */
  taken: ReadonlySet<number>;
  placesLeft: number;
  onAdd: (book: ShelfBook) => void;
}

/** Finds books of all authors and adds them to the shelf. */
export function AddBook({ taken, placesLeft, onAdd }: AddBookProps) {
  const { api } = useStudio();
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const add = (book: StudioBookRow) => {
    onAdd(toShelfBook(book));
    // The button disappears. The next book is searched in the same field.
    setText('');
    field.current?.focus();
  };
  const search = useDeferredValue(text.trim());
  const isSearching = search.length >= 2;
  const found = useQuery({ ...foundBooksQuery(api, search), enabled: isSearching });
  const books = isSearching ? (found.data?.data.slice(0, MAX_FOUND) ?? []) : [];
  return (
    <search>
      <TextField
        label="Add a book"
        type="search"
        placeholder="Title, author or ISBN"
        hint={placesLeft === 0 ? 'The shelf is full. Remove a book first.' : undefined}
        ref={field}
        value={text}
        maxLength={200}
        autoComplete="off"
        disabled={placesLeft === 0}
        onChange={({ target }) => setText(target.value)}
      />
      {isSearching && found.isError && (
        <Failure title="The books could not be searched" error={found.error} onRetry={() => void found.refetch()} />
      )}
      {isSearching && found.isSuccess && books.length === 0 && <p className={styles.noResults}>No books match.</p>}
      {books.length > 0 && placesLeft > 0 && (
        <ul aria-label="Found books" className={styles.found}>
          {books.map((book) => (
            <li key={book.id} className={styles.foundRow}>
              <Cover art={coverOf(book)} title={book.title} sizes="2.25rem" className={styles.cover} />
              <span className={styles.words}>
                <span className="book-title" dir="auto">
                  {book.title}
                </span>
                <span className="muted" dir="auto">
                  {[book.authors.join(', '), book.status === 'published' ? '' : statusWord(book.status)]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </span>
              {taken.has(book.id) ? (
                <span className="muted">On the shelf</span>
              ) : (
                <Button variant="quiet" aria-label={`Add ${book.title}`} onClick={() => add(book)}>
                  Add
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}

const toShelfBook = ({ id, title, authors, slug, images, status, release_date, price }: StudioBookRow): ShelfBook => ({
  id,
  title,
  authors,
  slug,
  images,
  status,
  release_date,
  price,
});
