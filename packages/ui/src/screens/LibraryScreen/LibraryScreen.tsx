import { progress, screens } from '@octavo/core/messages';
import type { AsyncList } from '../../components/BookCarousel/index.ts';
import { Button } from '../../components/Button/index.ts';
import type { BookSummary } from '../../components/Cover/index.ts';
import { LibraryList } from '../../components/LibraryList/index.ts';
import type { LibraryListProps } from '../../components/LibraryList/index.ts';
import { Page } from '../../templates/Page/index.ts';
import { BookListPage } from '../../templates/BookListPage.tsx';
import styles from './LibraryScreen.module.css';

/** The words of the library; the dots of the title are two, as the specification has them. */
export const libraryText = {
  title: screens.library.title,
  booksTitle: 'Your books',
  continue: 'Continue reading',
  start: 'Start reading',
  choose: 'Choose a book and begin.',
  empty: 'No books here yet. Your next one is waiting.',
  discover: 'Discover books',
  failed: "Your library couldn't be loaded.",
  retry: screens.retry,
  loading: progress.loading,
} as const;

export interface LibraryScreenProps {
  books: AsyncList<BookSummary>;
  /** The book that was read last, with a sentence that says where. */
  lastRead?: { text: string; readHref: string } | undefined;
  /** Where none is being read: the book to begin with, and a sentence that names it. */
  firstUnread?: { text: string; readHref: string } | undefined;
  /** Books for the ledge; by default the first of the library. */
  heroBooks?: readonly BookSummary[] | undefined;
  discoverHref?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** Every book one by one, under the shelf, once there are any. */
  list?: LibraryListProps | undefined;
  text?: Partial<Record<keyof typeof libraryText, string>> | undefined;
}

/** The books a customer owns. */
export function LibraryScreen({
  books,
  lastRead,
  firstUnread,
  heroBooks,
  discoverHref = '/discover',
  onRetry,
  list,
  text,
}: LibraryScreenProps) {
  const messages = { ...libraryText, ...text };
  const hasBooks = books.status === 'ready' && books.items.length > 0;
  // The room for the sentence and the button is kept, also while it is not known which book they are about.
  const next = lastRead ?? firstUnread;
  const subtitle = next?.text ?? (hasBooks ? messages.choose : '');
  const action = next && (
    <Button variant="paper" navigateTo={next.readHref}>
      {lastRead ? messages.continue : messages.start}
    </Button>
  );
  return (
    <BookListPage
      component="LibraryScreen"
      hero={{
        paper: 'swirl',
        hue: 262,
        books: heroBooks,
        subtitle,
        action: action ?? null,
      }}
      books={books}
      discoverHref={discoverHref}
      messages={messages}
      onRetry={onRetry}
    >
      {hasBooks && list && (
        <Page className={styles.list}>
          <LibraryList {...list} />
        </Page>
      )}
    </BookListPage>
  );
}
