import { hasFeature, type Id, type LibraryBook, linkSlugOf } from '@octavo/core/entities';
import { progressText } from '@octavo/ui/BookCard';
import type { BookSummary } from '@octavo/ui/Cover';
import type { LibraryFilter } from '@octavo/ui/LibraryList';
import { LibraryScreen } from '@octavo/ui/LibraryScreen';
import { useQuery } from '@tanstack/react-query';
import { useFileDownload } from '../../actors/use-file-download.ts';
import { useShop } from '../../actors/use-shop.tsx';
import { libraryQuery } from '../../queries/products.queries.ts';
import { useScrollRestoration } from '../../navigation/use-scroll-restoration.ts';
import { usePageHead } from '../../navigation/use-page-head.ts';
import { bookSummary, productHref, asyncListOf } from '../../views/book-view.ts';
import { nextToReadOf, lastReadOf, readingProgressOf } from '../../views/reading-view.ts';

interface LibraryPageProps {
  userId: Id;
  filter: LibraryFilter;
  onFilterChange: (filter: LibraryFilter) => void;
}

/** The library of `userId`: a carousel of books, and a list with downloads. */
export function LibraryPage({ userId, filter, onFilterChange }: LibraryPageProps) {
  usePageHead('Library', 'The books you own and your reading progress.');
  useScrollRestoration();
  const shop = useShop();
  const library = useQuery(libraryQuery(shop, userId));
  const { download, downloadingSlug } = useFileDownload();
  const books = library.data ?? [];
  const lastRead = lastReadOf(books);
  const firstToRead = nextToReadOf(books);
  const downloading = books.find((book) => linkSlugOf(book) === downloadingSlug);
  const save = (id: BookSummary['id']): void => {
    const target = books.find((book) => ownedBookSummary(book).id === id);
    if (target) download(linkSlugOf(target));
  };
  return (
    <LibraryScreen
      books={asyncListOf(library, ownedBookSummary)}
      lastRead={
        lastRead && {
          text: `${lastRead.name}, ${progressText(readingProgressOf(lastRead) ?? 0)}.`,
          readHref: streamHref(lastRead),
        }
      }
      firstUnread={
        firstToRead && { text: `You haven’t started ${firstToRead.name}.`, readHref: streamHref(firstToRead) }
      }
      list={{
        books: books.map((book) => ({ ...ownedBookSummary(book), readHref: streamHref(book) })),
        filter,
        onFilterChange: (event) => onFilterChange(event.filter),
        onDownload: hasFeature(shop.config, 'downloads') ? ({ book }) => save(book.id) : undefined,
        downloadingId: downloading && ownedBookSummary(downloading).id,
      }}
      discoverHref="/discover"
      onRetry={() => void library.refetch()}
    />
  );
}

const streamHref = (book: LibraryBook): string => `${productHref(book)}/stream`;

/** An owned book shows its reading position instead of a price. */
function ownedBookSummary(book: LibraryBook): BookSummary {
  const { price: _price, ...summary } = bookSummary(book);
  const progress = readingProgressOf(book);
  return progress === undefined ? summary : { ...summary, progress };
}
