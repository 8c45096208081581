import { bookSorts, type StudioBookRow } from '@octavo/core/studio';
import { Cover } from '@octavo/ui/Cover';
import type { DataColumn } from '@octavo/ui/DataTable';
import { Link } from '@octavo/ui/LinkProvider';
import { StatusMark } from '@octavo/ui/StatusMark';
import { coverOf, statusView } from '../views/book-view.ts';
import { formatCount, formatPrice, NOTHING } from '../views/format.ts';

/** A sort order of the list. */
type Sort = (typeof bookSorts)[number];

/** The sort orders, in the order of the menu. */
export const SORTS: readonly { value: Sort; label: string }[] = [
  { value: 'updated', label: 'Last updated' },
  { value: 'title', label: 'Title' },
  { value: 'sales', label: 'Copies sold' },
  { value: 'price', label: 'Price' },
  { value: 'rating', label: 'Rating' },
];

/** Returns the sort order with this name; `undefined` for the default order, which the URL leaves out. */
export function sortOf(name: string): Sort | undefined {
  return bookSorts.find((sort) => sort === name && sort !== 'updated');
}

/** Whether a book has been on sale, so that it has sales figures. */
const wasOnSale = ({ status, total_sales: sales }: StudioBookRow) =>
  status === 'published' || status === 'off_sale' || sales > 0;

/** The cover, title and authors of a book, with a link to it. */
export const BookCell = ({ book }: { book: StudioBookRow }) => (
  <span className="book">
    <Cover art={coverOf(book)} title={book.title} sizes="2.25rem" />
    <span>
      <Link href={`/studio/books/${book.id}`} className="book-title" dir="auto">
        {book.title}
      </Link>
      <span className="muted" dir="auto">
        {book.authors.join(', ')}
      </span>
    </span>
  </span>
);

/** The columns of the list of books. */
export const bookColumns = (timeZone: string | undefined): readonly DataColumn<StudioBookRow>[] => [
  {
    id: 'title',
    header: 'Book',
    isSortable: true,
    render: (book) => <BookCell book={book} />,
  },
  {
    id: 'status',
    header: 'Status',
    onPhone: 'wide',
    render: (book) => {
      const { shape, word, note } = statusView(book, timeZone);
      return (
        <StatusMark shape={shape} note={note}>
          {word}
        </StatusMark>
      );
    },
  },
  { id: 'price', header: 'Price', align: 'end', isSortable: true, render: ({ price }) => formatPrice(price) },
  {
    id: 'recent',
    header: 'Sold, 30 days',
    align: 'end',
    isOptional: true,
    render: (book) => (wasOnSale(book) ? formatCount(book.recent_sales) : NOTHING),
  },
  {
    id: 'sales',
    header: 'Sold, total',
    align: 'end',
    isSortable: true,
    render: (book) => (wasOnSale(book) ? formatCount(book.total_sales) : NOTHING),
  },
  {
    id: 'rating',
    header: 'Rating',
    align: 'end',
    isSortable: true,
    isOptional: true,
    onPhone: 'hidden',
    render: (book) => (book.rating_count > 0 ? Number(book.average_rating).toFixed(1) : NOTHING),
  },
];
