import type { ReactNode } from 'react';
import { BookCarousel } from '../components/BookCarousel/index.ts';
import type { BookCarouselProps, AsyncList } from '../components/BookCarousel/index.ts';
import type { BookSummary } from '../components/Cover/index.ts';
import { Hero } from '../components/Hero/index.ts';
import type { HeroProps } from '../components/Hero/index.ts';
import { Page } from './Page/index.ts';
import { StatePage } from '../components/StatePage/index.ts';
import { TextLink } from '../components/TextLink/index.ts';
import styles from './BookListPage.module.css';

/** The texts of a page with one list of books. */
export interface BookListPageMessages {
  title: string;
  booksTitle: string;
  empty: string;
  discover: string;
  failed: string;
  retry: string;
  loading: string;
}

export interface BookListPageProps extends Pick<BookCarouselProps, 'onRetry' | 'onFavoriteToggle'> {
  /** The value of `data-component`. */
  component: string;
  /** The props of the hero; its default books are the first of the list. */
  hero: Omit<HeroProps, 'title'>;
  books: AsyncList<BookSummary>;
  discoverHref: string;
  messages: BookListPageMessages;
  /** Additional content below the list. */
  children?: ReactNode;
}

/** A hero above one list of the customer's books, or above a link to discover books. */
export function BookListPage({
  component,
  hero,
  books,
  discoverHref,
  messages,
  onRetry,
  onFavoriteToggle,
  children,
}: BookListPageProps) {
  const isEmpty = books.status === 'ready' && books.items.length === 0;
  const first = books.status === 'ready' ? books.items.slice(0, 3) : [];
  return (
    <div data-component={component}>
      <Hero {...hero} books={hero.books ?? first} isPending={books.status === 'pending'} title={messages.title} />
      <Page key={isEmpty ? 'empty' : 'books'} className={styles.books}>
        {isEmpty ? (
          <StatePage
            drawing="shelf"
            headingLevel={2}
            title={messages.empty}
            action={<TextLink href={discoverHref}>{messages.discover}</TextLink>}
          />
        ) : (
          <BookCarousel
            title={messages.booksTitle}
            books={books}
            onRetry={onRetry}
            onFavoriteToggle={onFavoriteToggle}
            text={{ loading: messages.loading, failed: messages.failed, retry: messages.retry }}
          />
        )}
      </Page>
      {children}
    </div>
  );
}
