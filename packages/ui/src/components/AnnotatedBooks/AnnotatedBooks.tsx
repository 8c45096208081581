import { progress, screens } from '@octavo/core/messages';
import type { ComponentProps } from 'react';
import { Button } from '../Button/index.ts';
import { FormError } from '../FormError/index.ts';
import row from '../shared/AccessRow.module.css';
import { cx } from '../../primitives/cx.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import { SectionFailure } from '../SectionState/index.ts';
import styles from './AnnotatedBooks.module.css';

/** The export formats, in display order. */
export const exportFormats = ['md', 'html', 'csv', 'jsonld'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A book with annotations, as it is shown. */
export interface AnnotatedBookView {
  id: number | string;
  name: string;
  /** Number of bookmarks, highlights and notes. */
  count: number;
  /** True when the book can no longer be read; its annotations remain. */
  isRemoved?: boolean | undefined;
}

/** The texts of the list. */
export const annotatedBooksText = {
  title: 'Your annotations',
  about:
    'Export your highlights, notes and bookmarks as files. You keep them even when a book is no longer in your library.',
  all: 'All books in one file',
  count: (count: number) => (count === 1 ? '1 annotation' : `${count} annotations`),
  removed: 'No longer in your library',
  md: 'Markdown',
  html: 'Web page',
  csv: 'Table (CSV)',
  jsonld: 'Web Annotations (JSON)',
  annotationsIn: (name: string) => `annotations in ${name}`,
  allAnnotations: 'all your annotations',
  saving: 'Saving...',
  none: 'No annotations yet. Highlights, notes and bookmarks you add while reading can be exported here.',
  loading: progress.loading,
  failed: "Your annotations couldn't be loaded.",
  retry: screens.retry,
};

/** The loading state of the books with annotations. */
export type AnnotatedBooksState =
  | { status: 'pending' }
  | { status: 'failed' }
  | { status: 'ready'; books: readonly AnnotatedBookView[] };

export interface AnnotatedBooksProps extends Omit<ComponentProps<'section'>, 'children'> {
  state: AnnotatedBooksState;
  /** `book` is `null` for all books in one file. */
  onExport: (event: { book: AnnotatedBookView | null; format: ExportFormat }) => void;
  /** The running export; its `id` is `null` for all books. */
  exporting?: { id: number | string | null; format: ExportFormat } | null | undefined;
  /** The error of the last export. */
  error?: string | null | undefined;
  onRetry: () => void;
  text?: MessageOverrides<typeof annotatedBooksText> | undefined;
}

interface AnnotatedBookProps extends Pick<AnnotatedBooksProps, 'onExport' | 'exporting'> {
  /** `null` for all books in one file. */
  book: AnnotatedBookView | null;
  /** Number of annotations in the book. */
  count: number;
  messages: Required<MessageOverrides<typeof annotatedBooksText>>;
}

function AnnotatedBook({ book, count, onExport, exporting, messages }: AnnotatedBookProps) {
  const pendingFormat = exporting && exporting.id === (book?.id ?? null) ? exporting.format : null;
  const target = book ? messages.annotationsIn(book.name) : messages.allAnnotations;
  return (
    <li className={styles.book}>
      <p className={row.name}>{book ? book.name : messages.all}</p>
      <p className={row.details}>
        <span>{messages.count(count)}</span>
        {book?.isRemoved === true && <span>{messages.removed}</span>}
        {/* Shown here because next to the format buttons it would move them. */}
        <output>{pendingFormat !== null && messages.saving}</output>
      </p>
      <ul className={styles.files}>
        {exportFormats.map((format) => (
          <li key={format}>
            <Button
              variant="text"
              aria-label={`${messages[format]}: ${target}`}
              isBusy={format === pendingFormat}
              onClick={() => onExport({ book, format })}
            >
              {messages[format]}
            </Button>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The customer's books with annotations, each with its export files. Renders a `section`. */
export function AnnotatedBooks({
  state,
  onExport,
  exporting,
  error,
  onRetry,
  text,
  className,
  ...rest
}: AnnotatedBooksProps) {
  const messages = { ...annotatedBooksText, ...text };
  const books = state.status === 'ready' ? state.books : [];
  const exportProps = { onExport, exporting, messages };
  return (
    <section data-component="AnnotatedBooks" {...rest} className={cx(styles.annotations, className)}>
      <h3 className={styles.heading}>{messages.title}</h3>
      {state.status === 'pending' && <output className={styles.line}>{messages.loading}</output>}
      {state.status === 'failed' && <SectionFailure messages={messages} onRetry={onRetry} />}
      {state.status === 'ready' && (
        <p className={styles.about}>{books.length === 0 ? messages.none : messages.about}</p>
      )}
      {typeof error === 'string' && <FormError>{error}</FormError>}
      {books.length > 0 && (
        <ul>
          {books.map((book) => (
            <AnnotatedBook key={book.id} {...exportProps} book={book} count={book.count} />
          ))}
          {books.length > 1 && (
            <AnnotatedBook {...exportProps} book={null} count={books.reduce((sum, { count }) => sum + count, 0)} />
          )}
        </ul>
      )}
    </section>
  );
}
