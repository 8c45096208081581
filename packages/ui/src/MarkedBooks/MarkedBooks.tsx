import { progress, screens } from '@octavo/core/messages';
import type { ComponentProps } from 'react';
import { Button } from '../Button/index.ts';
import { FormError } from '../FormError/index.ts';
import row from '../internal/access-row.module.css';
import { cx } from '../internal/cx.ts';
import type { Words } from '../internal/words.ts';
import { SectionFailure } from '../SectionState/index.ts';
import styles from './MarkedBooks.module.css';

/** The forms in which marks are saved, in the order in which they are offered. */
export const markForms = ['md', 'html', 'csv', 'jsonld'] as const;
export type MarkForm = (typeof markForms)[number];

/** A book somebody has marks in, as it is shown. */
export interface MarkedBookView {
  id: number | string;
  name: string;
  /** Bookmarks, highlights and notes. */
  count: number;
  /** Whether it can be read no more; its marks stay. */
  isGone?: boolean | undefined;
}

/** The words of the list. */
export const markedBooksText = {
  title: 'Your marks',
  about:
    'Your highlights, notes and bookmarks, to be saved as files. They stay yours when a book is no longer in your library.',
  all: 'All books in one file',
  count: (count: number) => (count === 1 ? '1 mark' : `${count} marks`),
  gone: 'No longer in your library',
  md: 'Markdown',
  html: 'Web page',
  csv: 'Table (CSV)',
  jsonld: 'Web Annotations (JSON)',
  marksIn: (name: string) => `the marks in ${name}`,
  allMarks: 'all your marks',
  saving: 'Saving...',
  none: 'Nothing is marked yet. What you highlight, note or bookmark while you read can be saved here.',
  loading: progress.loading,
  failed: "Your marks couldn't be loaded.",
  retry: screens.retry,
};

/** The books with marks, or why there are none. */
export type MarkedBooksState =
  | { status: 'pending' }
  | { status: 'failed' }
  | { status: 'ready'; books: readonly MarkedBookView[] };

export interface MarkedBooksProps extends Omit<ComponentProps<'section'>, 'children'> {
  state: MarkedBooksState;
  /** `book` is `null` for all of them in one file. */
  onExport: (event: { book: MarkedBookView | null; form: MarkForm }) => void;
  /** The file that is on its way; its `id` is `null` for all books. */
  exporting?: { id: number | string | null; form: MarkForm } | null | undefined;
  /** Why the last file could not be had. */
  error?: string | null | undefined;
  onRetry: () => void;
  text?: Words<typeof markedBooksText> | undefined;
}

interface MarkedBookProps extends Pick<MarkedBooksProps, 'onExport' | 'exporting'> {
  /** `null` for all of them in one file. */
  book: MarkedBookView | null;
  /** Marks in it. */
  count: number;
  words: Required<Words<typeof markedBooksText>>;
}

function MarkedBook({ book, count, onExport, exporting, words }: MarkedBookProps) {
  const coming = exporting && exporting.id === (book?.id ?? null) ? exporting.form : null;
  const what = book ? words.marksIn(book.name) : words.allMarks;
  return (
    <li className={styles.book}>
      <p className={row.name}>{book ? book.name : words.all}</p>
      <p className={row.facts}>
        <span>{words.count(count)}</span>
        {book?.isGone === true && <span>{words.gone}</span>}
        {/* Said here: in the place of its form it would move the forms beside it. */}
        <output>{coming !== null && words.saving}</output>
      </p>
      <ul className={styles.files}>
        {markForms.map((form) => (
          <li key={form}>
            <Button
              variant="text"
              aria-label={`${words[form]}: ${what}`}
              isBusy={form === coming}
              onClick={() => onExport({ book, form })}
            >
              {words[form]}
            </Button>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The books somebody has marks in, each with its marks as files. Renders a `section`. */
export function MarkedBooks({
  state,
  onExport,
  exporting,
  error,
  onRetry,
  text,
  className,
  ...rest
}: MarkedBooksProps) {
  const words = { ...markedBooksText, ...text };
  const books = state.status === 'ready' ? state.books : [];
  const files = { onExport, exporting, words };
  return (
    <section data-component="MarkedBooks" {...rest} className={cx(styles.marks, className)}>
      <h3 className={styles.heading}>{words.title}</h3>
      {state.status === 'pending' && <output className={styles.line}>{words.loading}</output>}
      {state.status === 'failed' && <SectionFailure words={words} onRetry={onRetry} />}
      {state.status === 'ready' && <p className={styles.about}>{books.length === 0 ? words.none : words.about}</p>}
      {typeof error === 'string' && <FormError>{error}</FormError>}
      {books.length > 0 && (
        <ul>
          {books.map((book) => (
            <MarkedBook key={book.id} {...files} book={book} count={book.count} />
          ))}
          {books.length > 1 && (
            <MarkedBook {...files} book={null} count={books.reduce((sum, { count }) => sum + count, 0)} />
          )}
        </ul>
      )}
    </section>
  );
}
