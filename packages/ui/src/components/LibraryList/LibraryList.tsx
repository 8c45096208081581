import { Download } from 'lucide';
import type { ComponentProps } from 'react';
import { isFinished, progressText } from '../BookCard/index.ts';
import { Button } from '../Button/index.ts';
import { Cover } from '../Cover/index.ts';
import type { BookSummary } from '../Cover/index.ts';
import { cx } from '../../primitives/cx.ts';
import { Icon } from '../Icon/index.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import { Link } from '../LinkProvider/index.ts';
import { SegmentedControl } from '../SegmentedControl/index.ts';
import styles from './LibraryList.module.css';

/** The filters of the library list. */
export const libraryFilters = ['all', 'unread', 'reading', 'finished'] as const;
export type LibraryFilter = (typeof libraryFilters)[number];

/** An owned book with the URL of the reader. */
export interface OwnedBook extends BookSummary {
  readHref: string;
}

/** The texts of the list. */
export const libraryListText = {
  title: 'All your books',
  filter: 'Show',
  all: 'All',
  unread: 'Unread',
  reading: 'Reading',
  finished: 'Finished',
  count: (shown: number, owned: number) => (shown === owned ? `${owned} books` : `${shown} of ${owned} books`),
  none: 'No books match this filter.',
  read: 'Read',
  download: 'Download EPUB',
  downloading: 'Downloading...',
};

export interface LibraryListProps extends Omit<ComponentProps<'section'>, 'children'> {
  books: readonly OwnedBook[];
  filter: LibraryFilter;
  onFilterChange: (event: { filter: LibraryFilter }) => void;
  /** Downloads the file of a book; without it the list has no download buttons. */
  onDownload?: ((event: { book: OwnedBook }) => void) | undefined;
  /** The book being downloaded. */
  downloadingId?: number | string | null | undefined;
  text?: MessageOverrides<typeof libraryListText> | undefined;
}

const filterPredicates: Record<LibraryFilter, (progress: number) => boolean> = {
  all: () => true,
  unread: (progress) => progress <= 0,
  reading: (progress) => progress > 0 && !isFinished(progress),
  finished: isFinished,
};

/** The books of a library, filtered by reading progress, each with read and download buttons. Renders a `section`. */
export function LibraryList({
  books,
  filter,
  onFilterChange,
  onDownload,
  downloadingId,
  text,
  className,
  ...rest
}: LibraryListProps) {
  const messages = { ...libraryListText, ...text };
  // Without reading progress there is nothing to filter by.
  const canChoose = books.some(({ progress }) => progress !== undefined);
  const shown = canChoose ? books.filter(({ progress = 0 }) => filterPredicates[filter](progress)) : books;
  return (
    <section data-component="LibraryList" aria-label={messages.title} {...rest} className={cx(styles.list, className)}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{messages.title}</h2>
        {canChoose && (
          <SegmentedControl
            label={messages.filter}
            isLabelHidden
            value={filter}
            segments={libraryFilters.map((value) => ({ value, label: messages[value] }))}
            onValueChange={({ value }) => onFilterChange({ filter: value })}
            className={styles.filter}
          />
        )}
      </div>
      <output className={styles.count}>{messages.count(shown.length, books.length)}</output>
      {shown.length === 0 && <p className={styles.none}>{messages.none}</p>}
      <ul>
        {shown.map((book) => (
          <li key={book.id} className={styles.book}>
            <Cover art={book.cover} title={book.title} author={book.author} sizes="3.5rem" className={styles.cover} />
            <div className={styles.text}>
              <h3 className={styles.title}>
                <Link href={book.href}>{book.title}</Link>
              </h3>
              <p className={styles.facts}>
                <span>{book.author}</span>
                {book.progress !== undefined && <span>{progressText(book.progress)}</span>}
              </p>
            </div>
            <div className={styles.actions}>
              <Button variant="text" navigateTo={book.readHref} aria-label={`${messages.read} ${book.title}`}>
                {messages.read}
              </Button>
              {onDownload && (
                <Button
                  variant="text"
                  icon={<Icon of={Download} />}
                  isBusy={book.id === downloadingId}
                  busyText={messages.downloading}
                  aria-label={book.id === downloadingId ? undefined : `${messages.download}: ${book.title}`}
                  onClick={() => onDownload({ book })}
                >
                  {messages.download}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
