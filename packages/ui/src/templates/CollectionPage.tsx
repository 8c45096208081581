import { failures, progress, screens } from '@octavo/core/messages';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import type { AsyncList } from '../components/BookCarousel/index.ts';
import { BookGrid } from '../components/BookGrid/index.ts';
import type { BookGridProps } from '../components/BookGrid/index.ts';
import { ButtonLink } from '../components/Button/index.ts';
import { hueStyle } from '../components/Cover/index.ts';
import type { BookSummary } from '../components/Cover/index.ts';
import { Page } from './Page/index.ts';
import { PastLastPage, pastLastPageText } from '../components/shared/PastLastPage.tsx';
import { noscriptLinks } from '../components/shared/NoscriptLinks.tsx';
import { Pagination } from '../components/Pagination/index.ts';
import { Prose } from '../components/Prose/index.ts';
import { SectionFailure } from '../components/SectionState/index.ts';
import { LoadingStatus, Skeleton } from '../components/Skeleton/index.ts';
import { TextLink } from '../components/TextLink/index.ts';
import { FailedState, StatePage } from '../components/StatePage/index.ts';
import styles from './CollectionPage.module.css';
import { ScreenReaderOnly } from '../primitives/ScreenReaderOnly.tsx';
import type { MessageOverrides } from '../hooks/message-overrides.ts';

/** The texts of an author or series page. */
export interface CollectionText extends Record<keyof typeof pastLastPageText, string> {
  books: string;
  empty: string;
  failed: string;
  failedDescription: string;
  booksFailed: string;
  retry: string;
  home: string;
  loading: string;
  /** The page heading until the name is known. */
  unnamed: string;
  page: (page: number, pages: number) => string;
  notFound: string;
  notFoundDescription: string;
}

/** The texts that author and series pages share. */
export const collectionText: Omit<CollectionText, 'unnamed' | 'notFound' | 'notFoundDescription'> = {
  ...pastLastPageText,
  books: 'Books',
  empty: 'No books here yet',
  failed: failures.productTitle,
  failedDescription: 'This page could not be loaded. Please try again later.',
  booksFailed: "These books couldn't be loaded.",
  retry: screens.retry,
  home: 'Back to home',
  loading: progress.loading,
  page: (page, pages) => `Page ${page} of ${pages}`,
};

/** The loading state of the page. */
export type CollectionState<Ready> =
  | { status: 'pending' }
  | { status: 'failed' }
  | { status: 'notFound' }
  | ({ status: 'ready' } & Ready);

/** The props that author and series pages share. */
export interface CollectionProps extends Pick<BookGridProps, 'onFavoriteToggle'> {
  books: AsyncList<BookSummary>;
  /** From 1. */
  page?: number | undefined;
  totalPages?: number | undefined;
  onPageChange?: ((event: { page: number }) => void) | undefined;
  /** Returns the URL of a page of books, for browsers without scripts. */
  pageHrefOf?: ((page: number) => string) | undefined;
  onRetry: () => void;
  homeHref?: string | undefined;
  text?: MessageOverrides<CollectionText> | undefined;
}

/** The author or series of the page. */
export interface CollectionSubject {
  title: string;
  subtitle?: string | undefined;
  html?: string | undefined;
  /** Links to other sites, below the text. */
  links?: readonly { label: string; url: string }[] | undefined;
  picture?: ReactNode;
}

export interface CollectionPageProps extends Omit<CollectionProps, 'text'>, Pick<BookGridProps, 'positionOf'> {
  /** The value of `data-component`. */
  component: string;
  state: CollectionState<{ subject: CollectionSubject }>;
  messages: CollectionText;
}

/** A name with its description, above a grid of books. */
export function CollectionPage({
  component,
  state,
  homeHref = '/',
  onRetry,
  messages,
  ...listProps
}: CollectionPageProps) {
  if (state.status === 'failed') {
    return <FailedState data-component={component} messages={messages} onRetry={onRetry} />;
  }
  if (state.status === 'notFound') {
    return (
      <StatePage
        data-component={component}
        drawing="lost"
        title={messages.notFound}
        action={<ButtonLink href={homeHref}>{messages.home}</ButtonLink>}
      >
        <p>{messages.notFoundDescription}</p>
      </StatePage>
    );
  }
  const first = listProps.books.status === 'ready' ? listProps.books.items[0] : undefined;
  return (
    <div data-component={component} data-cover="" style={hueStyle(first?.cover.hue)}>
      {state.status === 'pending' ? (
        <div className={styles.field} aria-busy="true">
          <ScreenReaderOnly as="h1">{messages.unnamed}</ScreenReaderOnly>
          <LoadingStatus>{messages.loading}</LoadingStatus>
          <Page className={styles.head}>
            <div className={styles.skeletons}>
              <Skeleton width="70%" height="3rem" />
              <Skeleton width="34%" height="1.2rem" />
            </div>
            <div className={styles.skeletons}>
              <Skeleton width="100%" height="1.1rem" />
              <Skeleton width="94%" height="1.1rem" />
              <Skeleton width="58%" height="1.1rem" />
            </div>
          </Page>
        </div>
      ) : (
        <>
          <div className={styles.field}>
            <Page className={styles.head}>
              <div className={styles.name}>
                {state.subject.picture}
                <div className={styles.text}>
                  <h1 className={styles.title}>{state.subject.title}</h1>
                  {state.subject.subtitle !== undefined && <p className={styles.line}>{state.subject.subtitle}</p>}
                </div>
              </div>
              <div className={styles.about}>
                {state.subject.html !== undefined && state.subject.html !== '' && <Prose html={state.subject.html} />}
                <OtherSites links={state.subject.links ?? []} />
              </div>
            </Page>
          </div>
          <CollectionBooks messages={messages} onRetry={onRetry} {...listProps} />
        </>
      )}
    </div>
  );
}

/** Links to other sites, which the shop does not endorse. Renders nothing without one. */
const OtherSites = ({ links }: { links: NonNullable<CollectionSubject['links']> }) =>
  links.length > 0 && (
    <ul className={styles.links}>
      {links.map(({ label, url }) => (
        <li key={url}>
          <TextLink href={url} rel="nofollow ugc noopener">
            {label}
          </TextLink>
        </li>
      ))}
    </ul>
  );

function CollectionBooks({
  books,
  page = 1,
  totalPages = 1,
  onPageChange,
  pageHrefOf,
  onRetry,
  messages,
  ...grid
}: Omit<CollectionPageProps, 'component' | 'state' | 'homeHref'>) {
  const section = useRef<HTMLDivElement>(null);
  const changePage = (event: { page: number }) => {
    // The page buttons disappear while the page loads and would lose focus.
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'start' });
    onPageChange?.(event);
  };
  return (
    <Page ref={section} tabIndex={-1} className={styles.books}>
      <h2 className={styles.heading}>{messages.books}</h2>
      {books.status === 'failed' && (
        <SectionFailure messages={{ ...messages, failed: messages.booksFailed }} onRetry={onRetry} />
      )}
      {books.status === 'ready' &&
        books.items.length === 0 &&
        (page > 1 ? (
          <PastLastPage messages={messages} headingLevel={3} firstHref={pageHrefOf?.(1)} />
        ) : (
          <StatePage drawing="shelf" headingLevel={3} title={messages.empty} />
        ))}
      <BookGrid books={books} loadingText={messages.loading} maxColumns={6} {...grid} />
      {/* Below placeholders, which may be fewer than the books, the buttons would shift. */}
      {books.status !== 'pending' && totalPages > 1 && onPageChange && (
        <Pagination
          page={page}
          hasPrevious={page > 1}
          hasNext={page < totalPages}
          pageText={messages.page(page, totalPages)}
          onPageChange={changePage}
          renderLink={noscriptLinks(pageHrefOf)}
        />
      )}
    </Page>
  );
}

/** The round picture of an author. Renders nothing without one. */
export function Portrait({ src }: { src: string | undefined }) {
  if (src === undefined || src === '') return null;
  return <img src={src} alt="" width={160} height={160} decoding="async" className={styles.portrait} />;
}
