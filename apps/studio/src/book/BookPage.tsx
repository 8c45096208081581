import { NotFoundError } from '@octavo/core/errors';
import { Cover } from '@octavo/ui/Cover';
import { LinkTabs } from '@octavo/ui/LinkTabs';
import { Notice } from '@octavo/ui/Notice';
import { PageHeader } from '@octavo/ui/PageHeader';
import { StatusMark } from '@octavo/ui/StatusMark';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet, useRouterState } from '@tanstack/react-router';
import { useSession, useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { Loading } from '../layout/Loading.tsx';
import { NotFoundPage } from '../layout/state-pages.tsx';
import { usePageTitle } from '../navigation/use-page.ts';
import { bookQuery } from '../queries/studio.queries.ts';
import { coverOf, needsAttention, statusView, takedownText } from '../views/book-view.ts';
import { BookActions } from './BookActions.tsx';
import { useTimeZone } from './use-book.ts';

const route = getRouteApi('/studio/books/$id');

/** The head and tabs of a book. */
export function BookPage() {
  const { id } = route.useParams();
  const { api } = useStudio();
  const { data: book, error, refetch } = useQuery(bookQuery(api, id));
  const { user } = useSession();
  const timeZone = useTimeZone();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  usePageTitle(book?.title);
  if (error instanceof NotFoundError) return <NotFoundPage />;
  if (error && !book)
    return <Failure title="The book could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!book) return <Loading heights={['5.5rem', '2.5rem', '20rem']} />;
  const { shape, word, note } = statusView(book, timeZone);
  const tabs = [
    { href: `/studio/books/${id}`, label: 'Details' },
    { href: `/studio/books/${id}/file`, label: 'File and editions' },
    { href: `/studio/books/${id}/price`, label: 'Price and dates' },
    ...(book.rating_count > 0 ? [{ href: `/studio/reviews?book=${id}`, label: 'Reviews' }] : []),
    ...(book.total_sales > 0 && (book.seller === user?.username || user?.is_admin)
      ? [{ href: `/studio/sales?month=all&book=${id}`, label: 'Sales' }]
      : []),
  ];
  return (
    <>
      <div className="stack">
        <PageHeader
          title={book.title}
          cover={<Cover art={coverOf(book)} title={book.title} sizes="4.25rem" />}
          actions={<BookActions book={book} />}
        >
          <StatusMark shape={shape}>{word}</StatusMark>
          {note !== '' && <span>{note}</span>}
          <span dir="auto">{book.authors.join(', ')}</span>
        </PageHeader>
        <LinkTabs label="Book" tabs={tabs.map((tab) => ({ ...tab, isCurrent: tab.href === path }))} />
      </div>
      {book.takedown && (
        <Notice title={`The shop took this book down ${takedownText(book.takedown.reason)}`}>
          <p>{book.takedown.note}</p>
          <p>Readers who own it can still read it. Only the shop can put it back on sale.</p>
        </Notice>
      )}
      {needsAttention(book) && (
        <Notice title="The shop requested changes">
          <p>{book.review_note}</p>
        </Notice>
      )}
      <Outlet />
    </>
  );
}
