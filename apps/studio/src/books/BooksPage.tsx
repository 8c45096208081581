import { type StudioBooks, bookStatuses } from '@octavo/core/studio';
import { ButtonLink } from '@octavo/ui/Button';
import { DataTable } from '@octavo/ui/DataTable';
import { Icon } from '@octavo/ui/Icon';
import { LinkTabs } from '@octavo/ui/LinkTabs';
import { AttentionList } from '@octavo/ui/AttentionList';
import { PageHeader } from '@octavo/ui/PageHeader';
import { SelectField } from '@octavo/ui/SelectField';
import { StatePage } from '@octavo/ui/StatePage';
import { TextLink } from '@octavo/ui/TextLink';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { Plus } from 'lucide';
import { useSession, useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { CursorPages } from '../navigation/CursorPages.tsx';
import { usePageTitle } from '../navigation/use-page.ts';
import { booksQuery, settingsQuery } from '../queries/studio.queries.ts';
import { listRows } from '../queries/list-rows.ts';
import { needsAttention, statusWord } from '../views/book-view.ts';
import { countOf, formatCount } from '../views/format.ts';
import { bookColumns, SORTS, sortOf } from './book-columns.tsx';
import { SearchField } from './SearchField.tsx';

const route = getRouteApi('/studio');

/** The author's books. An editor who sells nothing sees the books to review instead. */
export function BooksPage() {
  const { user } = useSession();
  return user?.role === 'author' ? <OwnBooks /> : <Navigate to="/studio/review" replace />;
}

/** The author's books, by status, search and page, with the books that need attention first. */
function OwnBooks() {
  usePageTitle('Books');
  const { api } = useStudio();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const books = useQuery({ ...booksQuery(api, search), placeholderData: keepPreviousData });
  const { data: settings } = useQuery(settingsQuery(api));
  const { data } = books;
  const total = data && Object.values(data.counts).reduce((sum, count) => sum + count, 0);
  const isFirstVisit = total === 0;
  const newBook = (
    <ButtonLink href="/studio/new" icon={<Icon of={Plus} isSmall />}>
      New book
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title="Books" actions={isFirstVisit ? undefined : newBook}>
        {total ? `${countOf(total, 'book')}.` : undefined}
      </PageHeader>
      {isFirstVisit ? (
        <StatePage drawing="blank" headingLevel={2} title="Your first book" action={newBook}>
          <p>
            Drop an EPUB, and the shop reads its title, cover and text. You can check everything before it is public.
          </p>
        </StatePage>
      ) : (
        <>
          <AttentionList items={attentionItems(data)} />
          <Views counts={data?.counts} total={total} current={search.status} />
          <div className="filters">
            <SearchField
              value={search.search ?? ''}
              onSearch={(text) =>
                void navigate({ search: { ...search, search: text || undefined, cursor: undefined } })
              }
            />
            <SelectField
              label="Sort"
              options={SORTS}
              value={search.sort ?? 'updated'}
              onChange={({ target }) =>
                void navigate({ search: { ...search, sort: sortOf(target.value), cursor: undefined } })
              }
            />
          </div>
          <div>
            <DataTable
              label="Books"
              columns={bookColumns(settings?.time_zone)}
              keyOf={({ id }) => id}
              rows={listRows(data?.data, books.isError)}
              sort={{
                column: search.sort ?? 'updated',
                direction: search.sort === 'title' ? 'ascending' : 'descending',
              }}
              onSortChange={({ column }) =>
                void navigate({ search: { ...search, sort: sortOf(column), cursor: undefined } })
              }
              empty={
                <p>
                  No books match. <TextLink href="/studio">Show all books</TextLink>
                </p>
              }
              failure={
                <Failure
                  title="Your books could not be loaded"
                  error={books.error}
                  onRetry={() => void books.refetch()}
                />
              }
            />
            {data && (
              <CursorPages
                cursor={search.cursor}
                next={data.next_cursor}
                onOpen={(cursor, state) => void navigate({ search: { ...search, cursor }, state })}
              />
            )}
          </div>
        </>
      )}
    </>
  );
}

/** Books that the shop has returned, with the requested changes. */
const attentionItems = (page: StudioBooks | undefined) =>
  (page?.data ?? []).filter(needsAttention).map((book) => ({
    id: book.id,
    title: `${book.title}: the shop requested changes`,
    reason: `“${book.review_note}”`,
    href: `/studio/books/${book.id}`,
    linkText: 'Open details',
    isUrgent: true,
  }));

interface ViewsProps {
  counts: StudioBooks['counts'] | undefined;
  total: number | undefined;
  current: (typeof bookStatuses)[number] | undefined;
}

/** Links to the list of each status. */
function Views({ counts, total, current }: ViewsProps) {
  const textOf = (count: number | undefined) => (count === undefined ? undefined : formatCount(count));
  return (
    <LinkTabs
      label="Views"
      tabs={[
        { href: '/studio', label: 'All', count: textOf(total), isCurrent: current === undefined },
        ...bookStatuses.map((status) => ({
          href: `/studio?status=${status}`,
          label: status === 'published' ? 'On sale' : status === 'draft' ? 'Drafts' : statusWord(status),
          count: textOf(counts?.[status]),
          isCurrent: current === status,
        })),
      ]}
    />
  );
}
