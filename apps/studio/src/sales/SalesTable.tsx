import type { Sale, SalesFilter } from '@octavo/core/studio';
import { Cover } from '@octavo/ui/Cover';
import { type DataColumn, DataTable } from '@octavo/ui/DataTable';
import { StatusMark } from '@octavo/ui/StatusMark';
import { TextLink } from '@octavo/ui/TextLink';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { CursorPages } from '../navigation/CursorPages.tsx';
import { salesQuery } from '../queries/sales.queries.ts';
import { listRows } from '../queries/list-rows.ts';
import { settingsQuery } from '../queries/studio.queries.ts';
import { coverOf } from '../views/book-view.ts';
import { formatCount, formatMoment } from '../views/format.ts';
import { countryName, showAmount, showDeduction } from '../views/amounts.ts';
import { stateView } from './sale-view.ts';
import { SaleDetails } from './SaleDetails.tsx';
import { isFiltered, type SalesSearch } from './sales-search.ts';

const route = getRouteApi('/studio/sales');
const PAGE_SIZE = 25;

interface SalesTableProps {
  search: SalesSearch;
  filter: SalesFilter;
  timeZone: string;
  /** The number of sales that match. */
  count: number | undefined;
}

/** Every sale that matches; one of them is open with all deductions. */
export function SalesTable({ search, filter, timeZone, count }: SalesTableProps) {
  const { api } = useStudio();
  const navigate = route.useNavigate();
  const { data: settings } = useQuery(settingsQuery(api));
  const sales = useQuery({
    ...salesQuery(api, { ...filter, cursor: search.cursor }),
    placeholderData: keepPreviousData,
  });
  const { data } = sales;
  const hasAccount = settings?.has_payout_account ?? true;
  return (
    <section aria-labelledby="sales">
      <div className="section-head">
        <h2 id="sales">Sales</h2>
        {count !== undefined && <span className="muted">{formatCount(count)} in this period</span>}
      </div>
      <DataTable
        label="Sales"
        cardColumns={4}
        columns={columns(timeZone, hasAccount)}
        keyOf={({ id }) => id}
        rows={listRows(data?.data, sales.isError)}
        details={{
          open: search.sale,
          nameOf: (sale) => `sale ${sale.number}, ${sale.book.title}`,
          render: (sale) => <SaleDetails sale={sale} timeZone={timeZone} hasAccount={hasAccount} />,
          onOpenChange: ({ open }) =>
            void navigate({
              search: { ...search, sale: open === undefined ? undefined : Number(open) },
              resetScroll: false,
            }),
        }}
        empty={
          isFiltered(search) ? (
            <p>
              No sales match. <TextLink href={clearedHref(search)}>Clear filters</TextLink>
            </p>
          ) : (
            <p>No sales in this period.</p>
          )
        }
        failure={
          <Failure title="Your sales could not be loaded" error={sales.error} onRetry={() => void sales.refetch()} />
        }
      />
      {data && (
        <CursorPages
          cursor={search.cursor}
          next={data.next_cursor}
          pageText={(page) => pageText(page, data.data.length, count)}
          onOpen={(cursor, state) => void navigate({ search: { ...search, cursor, sale: undefined }, state })}
        />
      )}
    </section>
  );
}

const clearedHref = ({ month }: SalesSearch): string =>
  month === undefined ? '/studio/sales' : `/studio/sales?month=${month}`;

function pageText(page: number, length: number, count: number | undefined): string {
  const first = (page - 1) * PAGE_SIZE + 1;
  const range = `${formatCount(first)}–${formatCount(first + length - 1)}`;
  return count === undefined ? range : `${range} of ${formatCount(count)}`;
}

const columns = (timeZone: string, hasAccount: boolean): readonly DataColumn<Sale>[] => [
  {
    id: 'paid',
    header: 'Paid',
    render: ({ date_paid: paid }) => <span className="muted">{formatMoment(paid, timeZone)}</span>,
  },
  {
    id: 'book',
    header: 'Book and country',
    onPhone: 'wide',
    render: ({ book, country }) => (
      <span className="book">
        <Cover art={coverOf(book)} title={book.title} sizes="2.25rem" />
        <span>
          <span className="book-title" dir="auto">
            {book.title}
          </span>
          <span className="muted">{countryName(country)}</span>
        </span>
      </span>
    ),
  },
  { id: 'price', header: 'Price', align: 'end', render: ({ price }) => showAmount(price) },
  { id: 'tax', header: 'Tax', align: 'end', isOptional: true, render: ({ tax }) => showDeduction(tax) },
  { id: 'fee', header: 'Shop’s fee', align: 'end', isOptional: true, render: ({ fee }) => showDeduction(fee) },
  {
    id: 'earnings',
    header: 'You receive',
    align: 'end',
    render: ({ earnings }) => <b>{showAmount(earnings)}</b>,
  },
  {
    id: 'transfer',
    header: 'Transfer',
    onPhone: 'wide',
    render: (sale) => {
      const { shape, word, note } = stateView(sale, hasAccount);
      return (
        <StatusMark shape={shape} note={note}>
          {word}
        </StatusMark>
      );
    },
  },
];
