import { type AdminBook, adminBookStatuses } from '@octavo/core/admin';
import type { BookStatus } from '@octavo/core/studio';
import { Cover } from '@octavo/ui/Cover';
import { type DataColumn, DataTable } from '@octavo/ui/DataTable';
import { LinkTabs } from '@octavo/ui/LinkTabs';
import { Link } from '@octavo/ui/LinkProvider';
import { PageHeader } from '@octavo/ui/PageHeader';
import { SelectField } from '@octavo/ui/SelectField';
import { StatusMark } from '@octavo/ui/StatusMark';
import { TextLink } from '@octavo/ui/TextLink';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { SearchField } from '../books/SearchField.tsx';
import { Failure } from '../layout/Failure.tsx';
import { CursorPages } from '../navigation/CursorPages.tsx';
import { usePageTitle } from '../navigation/use-page.ts';
import { adminBooksQuery } from '../queries/admin-books.queries.ts';
import { listRows } from '../queries/list-rows.ts';
import { settingsQuery } from '../queries/studio.queries.ts';
import { coverOf, statusShape, statusWord } from '../views/book-view.ts';
import { formatCount, formatPrice, NOTHING } from '../views/format.ts';
import type { AdminBooksSearch } from './admin-books-search.ts';
import { BulkBar } from './BulkBar.tsx';
import { TakedownButton } from './TakedownButton.tsx';

const route = getRouteApi('/admin/books');

/** The books of all sellers, with changes of several books at once. */
export function AdminBooksPage() {
  usePageTitle('All books');
  const { api, admin } = useStudio();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: settings } = useQuery(settingsQuery(api));
  const books = useQuery({ ...adminBooksQuery(admin, search), placeholderData: keepPreviousData });
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(new Set());
  const { data } = books;
  const change = (changed: Partial<AdminBooksSearch>) => {
    setSelected(new Set());
    void navigate({ search: { ...search, ...changed, cursor: undefined } });
  };
  const genres = settings?.genres ?? [];
  return (
    <>
      <PageHeader title="All books">The books of every seller.</PageHeader>
      <LinkTabs
        label="Views"
        tabs={[
          { href: '/admin/books', label: 'All', isCurrent: search.status === undefined },
          ...adminBookStatuses.map((status) => ({
            href: `/admin/books?status=${status}`,
            label: status === 'taken_down' ? 'Taken down' : statusWord(status),
            count: data && formatCount(data.counts[status]),
            isCurrent: search.status === status,
          })),
        ]}
      />
      <div className="filters list-filters">
        <SearchField
          value={search.search ?? ''}
          placeholder="Title, author, ISBN or seller"
          onSearch={(text) => change({ search: text || undefined })}
        />
        <SelectField
          label="Genre"
          emptyText="Any genre"
          value={search.genre ?? ''}
          options={genres.map((name) => ({ value: name, label: name }))}
          onChange={({ target }) => change({ genre: target.value || undefined })}
        />
      </div>
      {search.seller !== undefined && (
        <p>
          Books of {search.seller}. <TextLink href="/admin/books">Show all sellers</TextLink>
        </p>
      )}
      <div>
        <DataTable
          label="All books"
          columns={COLUMNS}
          keyOf={({ id }) => id}
          rows={listRows(data?.data, books.isError)}
          selection={{
            selected,
            nameOf: ({ title }) => title,
            onSelectedChange: (event) => setSelected(event.selected),
          }}
          empty={
            <p>
              No books match. <TextLink href="/admin/books">Show all books</TextLink>
            </p>
          }
          failure={
            <Failure title="The books could not be loaded" error={books.error} onRetry={() => void books.refetch()} />
          }
        />
        {data && (
          <CursorPages
            cursor={search.cursor}
            next={data.next_cursor}
            onOpen={(cursor, state) => {
              setSelected(new Set());
              void navigate({ search: { ...search, cursor }, state });
            }}
          />
        )}
      </div>
      <BulkBar
        books={(data?.data ?? []).filter(({ id }) => selected.has(id))}
        genres={genres}
        onClear={() => setSelected(new Set())}
      />
    </>
  );
}

const statusOf = ({ status, takedown }: { status: BookStatus; takedown: unknown }): string =>
  takedown === null ? statusWord(status) : 'Taken down';

const COLUMNS: readonly DataColumn<AdminBook>[] = [
  {
    id: 'title',
    header: 'Book',
    render: (book) => (
      <span className="book">
        <Cover art={coverOf(book)} title={book.title} sizes="2.25rem" />
        <span>
          <Link href={`/studio/books/${book.id}`} className="book-title" dir="auto">
            {book.title}
          </Link>
          <span className="muted" dir="auto">
            {book.authors.join(', ')}
          </span>
        </span>
      </span>
    ),
  },
  { id: 'genre', header: 'Genre', isOptional: true, render: ({ genres }) => genres.join(', ') || NOTHING },
  {
    id: 'seller',
    header: 'Seller',
    render: ({ seller }) =>
      seller === '' ? 'The shop' : <Link href={`/admin/books?seller=${encodeURIComponent(seller)}`}>{seller}</Link>,
  },
  {
    id: 'status',
    header: 'Status',
    render: (book) => <StatusMark shape={statusShape(book.status)}>{statusOf(book)}</StatusMark>,
  },
  { id: 'price', header: 'Price', align: 'end', render: ({ price }) => formatPrice(price) },
  {
    id: 'action',
    header: 'Actions',
    isHeaderHidden: true,
    onPhone: 'wide',
    render: (book) => <TakedownButton book={book} />,
  },
];
