import type { StudioBook } from '@octavo/core/studio';
import { Cover } from '@octavo/ui/Cover';
import { MarginNote } from '@octavo/ui/MarginLayout';
import { StatusMark } from '@octavo/ui/StatusMark';
import { coverOf } from '../views/book-view.ts';
import { formatPrice } from '../views/format.ts';
import type { BookValues } from './book-fields.ts';

interface DetailsMarginProps {
  book: StudioBook;
  values: BookValues;
}

/** The missing details of a book, and its preview in the shop. */
export function DetailsMargin({ book, values }: DetailsMarginProps) {
  return (
    <>
      {book.status === 'draft' && (
        <MarginNote title="Before you publish">
          {book.blockers.length === 0 ? (
            <StatusMark shape="done">Ready to publish</StatusMark>
          ) : (
            <ul className="checks">
              {book.blockers.map(({ code, message }) => (
                <li key={code}>
                  <StatusMark shape="notStarted">{message}</StatusMark>
                </li>
              ))}
            </ul>
          )}
        </MarginNote>
      )}
      <MarginNote title="In the shop">
        <Cover art={coverOf(book)} title={values.title} sizes="8.5rem" className="small-cover" />
        <div>
          <p className="book-title" dir="auto">
            {values.title}
          </p>
          <p dir="auto">{book.authors.join(', ')}</p>
          <p>{book.price === '' ? 'No price yet' : formatPrice(book.price)}</p>
        </div>
      </MarginNote>
    </>
  );
}
