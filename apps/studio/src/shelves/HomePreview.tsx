import { type ShelfPreview, ShelfPreviewQuery } from '@octavo/core/admin';
import { BookCard } from '@octavo/ui/BookCard';
import { TextField } from '@octavo/ui/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { shelfPreviewQuery } from '../queries/admin-shelves.queries.ts';
import { monthName } from '../sales/months.ts';
import { coverOf } from '../views/book-view.ts';
import { formatPrice } from '../views/format.ts';
import styles from './shelves.module.css';

/** Monthly Featured as visitors see it at the end of a day, at first of `date`. */
export function HomePreview({ date: first }: { date: string }) {
  const { admin } = useStudio();
  const [text, setText] = useState(first);
  // A half-typed day is no day yet.
  const [date, setDate] = useState(first);
  const preview = useQuery(shelfPreviewQuery(admin, date));
  return (
    <section aria-labelledby="preview" className={styles.preview}>
      <div className={styles.previewHead}>
        <h2 id="preview">Preview of home</h2>
        <TextField
          label="At the end of"
          type="date"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            if (v.is(ShelfPreviewQuery, { date: target.value })) setDate(target.value);
          }}
        />
      </div>
      <div className={styles.previewBody}>
        <h3>Monthly Featured</h3>
        {preview.isError && (
          <Failure
            title="The preview could not be loaded"
            error={preview.error}
            onRetry={() => void preview.refetch()}
          />
        )}
        {preview.data && <PreviewedBooks preview={preview.data} />}
      </div>
    </section>
  );
}

function PreviewedBooks({ preview }: { preview: ShelfPreview }) {
  const { books, source, source_month: month } = preview;
  return (
    <>
      {source !== 'month' && (
        <p className="muted">
          {source === 'earlier'
            ? `This month has no books on sale, so those of ${monthName(month)} stay.`
            : 'No month has books on sale yet, so home shows the newest books, with well rated ones first.'}
        </p>
      )}
      {books.length === 0 ? (
        <p>The shop has no books on sale.</p>
      ) : (
        <ul className={styles.previewBooks}>
          {books.map((book) => (
            <li key={book.id}>
              <BookCard
                headingLevel={4}
                sizes="6rem"
                book={{
                  id: book.id,
                  title: book.title,
                  author: book.authors.join(', '),
                  href: `/product/${book.slug}`,
                  cover: coverOf(book),
                  ...(book.price === '' ? {} : { price: formatPrice(book.price) }),
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
