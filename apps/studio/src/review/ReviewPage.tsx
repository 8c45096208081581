import type { StudioBookRow } from '@octavo/core/studio';
import { DataTable, type DataColumn } from '@octavo/ui/DataTable';
import { PageHeader } from '@octavo/ui/PageHeader';
import { StatePage } from '@octavo/ui/StatePage';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { BookCell } from '../books/book-columns.tsx';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { CursorPages } from '../navigation/CursorPages.tsx';
import { usePageTitle } from '../navigation/use-page.ts';
import { booksToReviewQuery, settingsQuery } from '../queries/studio.queries.ts';
import { listRows } from '../queries/list-rows.ts';
import { countOf, formatDay, formatPrice, formatTime, NOTHING } from '../views/format.ts';

const route = getRouteApi('/studio/review');

/** The books of all authors that wait for approval. */
export function ReviewPage() {
  usePageTitle('Books to review');
  const { api } = useStudio();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const books = useQuery({ ...booksToReviewQuery(api, search.cursor), placeholderData: keepPreviousData });
  const { data: settings } = useQuery(settingsQuery(api));
  const { data } = books;
  return (
    <>
      <PageHeader title="Books to review">
        {data && data.total > 0 ? `${countOf(data.total, 'book')}.` : undefined}
      </PageHeader>
      {data?.total === 0 ? (
        <StatePage drawing="shelf" headingLevel={2} title="Nothing to review">
          <p>Books that authors submit for review appear here.</p>
        </StatePage>
      ) : (
        <div>
          <DataTable
            label="Books to review"
            columns={columns(settings?.time_zone)}
            keyOf={({ id }) => id}
            rows={listRows(data?.data, books.isError)}
            failure={
              <Failure
                title="The books to review could not be loaded"
                error={books.error}
                onRetry={() => void books.refetch()}
              />
            }
          />
          {data && (
            <CursorPages
              cursor={search.cursor}
              next={data.next_cursor}
              onOpen={(cursor, state) => void navigate({ search: { cursor }, state })}
            />
          )}
        </div>
      )}
    </>
  );
}

const columns = (timeZone: string | undefined): readonly DataColumn<StudioBookRow>[] => [
  { id: 'title', header: 'Book', render: (book) => <BookCell book={book} /> },
  {
    id: 'seller',
    header: 'Seller',
    onPhone: 'wide',
    render: ({ seller }) => <span dir="auto">{seller || NOTHING}</span>,
  },
  {
    id: 'submitted',
    header: 'Submitted',
    render: ({ date_status: submitted }) => formatDay(submitted, timeZone) || NOTHING,
  },
  {
    id: 'release',
    header: 'Release',
    isOptional: true,
    render: ({ release_date: release }) => (release === '' ? 'When approved' : formatTime(release, timeZone)),
  },
  { id: 'price', header: 'Price', align: 'end', render: ({ price }) => formatPrice(price) },
];
