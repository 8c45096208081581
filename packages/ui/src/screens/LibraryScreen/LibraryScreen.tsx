import { progress, screens } from '@octavo/core/messages';
import type { AsyncList } from '../../components/BookCarousel/index.ts';
import { Button } from '../../components/Button/index.ts';
import type { BookSummary } from '../../components/Cover/index.ts';
import { LibraryList } from '../../components/LibraryList/index.ts';
import type { LibraryListProps } from '../../components/LibraryList/index.ts';
import { Page } from '../../templates/Page/index.ts';
import { BookListPage } from '../../templates/BookListPage.tsx';
import styles from './LibraryScreen.module.css';

/** The texts of the library; its title ends with two dots, from the specification. */
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
  /** The book read last, with a sentence about the position. */
  lastRead?: { text: string; readHref: string } | undefined;
  /** Without a started book: a book to begin with, and a sentence that names it. */
  firstUnread?: { text: string; readHref: string } | undefined;
  /** Books for the hero; default: the first of the library. */
  heroBooks?: readonly BookSummary[] | undefined;
  discoverHref?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** The list of all books, below the carousel. */
  list?: LibraryListProps | undefined;
  text?: Partial<Record<keyof typeof libraryText, string>> | undefined;
}

/** The customer's books. */
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
  // The space for sentence and button is reserved while the book is not known yet.
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
