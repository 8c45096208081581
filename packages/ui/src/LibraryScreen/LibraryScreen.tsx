import { progress, screens } from '@octavo/core/messages';
import type { ReactNode } from 'react';
import { BookCarousel } from '../BookCarousel/index.ts';
import type { Shelf } from '../BookCarousel/index.ts';
import { Button } from '../Button/index.ts';
import type { BookSummary } from '../Cover/index.ts';
import { Hero } from '../Hero/index.ts';
import { Page } from '../Page/index.ts';
import { StatePage } from '../StatePage/index.ts';
import { TextLink } from '../TextLink/index.ts';
import styles from './LibraryScreen.module.css';

/** The words of the library; the dots of the title are two, as the specification has them. */
export const libraryText = {
  title: screens.library.title,
  shelf: 'Your books',
  continue: 'Continue reading',
  empty: 'No books here yet. Your next one is waiting.',
  discover: 'Discover books',
  failed: "Your library couldn't be loaded.",
  retry: screens.retry,
  loading: progress.loading,
} as const;

export interface LibraryScreenProps {
  shelf: Shelf<BookSummary>;
  /** The book that was read last, with a sentence that says where. */
  lastRead?: { text: string; readHref: string } | undefined;
  /** Books for the ledge; by default the first of the library. */
  heroBooks?: readonly BookSummary[] | undefined;
  discoverHref?: string | undefined;
  onRetry?: (() => void) | undefined;
  more?: ReactNode;
  text?: Partial<Record<keyof typeof libraryText, string>> | undefined;
}

/** The books a customer owns. */
export function LibraryScreen({
  shelf,
  lastRead,
  heroBooks,
  discoverHref = '/discover',
  onRetry,
  more,
  text,
}: LibraryScreenProps) {
  const words = { ...libraryText, ...text };
  const onLedge = heroBooks ?? (shelf.status === 'ready' ? shelf.items.slice(0, 3) : []);
  const isEmpty = shelf.status === 'ready' && shelf.items.length === 0;
  return (
    <div data-component="LibraryScreen">
      <Hero
        paper="swirl"
        hue={262}
        books={onLedge}
        title={words.title}
        subtitle={lastRead?.text}
        action={
          lastRead && (
            <Button variant="paper" navigateTo={lastRead.readHref}>
              {words.continue}
            </Button>
          )
        }
      />
      <Page className={styles.shelf}>
        {isEmpty ? (
          <StatePage
            drawing="shelf"
            headingLevel={2}
            title={words.empty}
            action={<TextLink href={discoverHref}>{words.discover}</TextLink>}
          />
        ) : (
          <BookCarousel
            title={words.shelf}
            shelf={shelf}
            isPriority
            onRetry={onRetry}
            text={{ loading: words.loading, failed: words.failed, retry: words.retry }}
          />
        )}
      </Page>
      {more}
    </div>
  );
}
