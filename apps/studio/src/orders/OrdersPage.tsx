import type { AdminOrder } from '@octavo/core/admin';
import { orderStatuses } from '@octavo/core/entities';
import { Button } from '@octavo/ui/Button';
import { Cover } from '@octavo/ui/Cover';
import { DataTable, type DataColumn } from '@octavo/ui/DataTable';
import { Icon } from '@octavo/ui/Icon';
import { Notice } from '@octavo/ui/Notice';
import { PageHeader } from '@octavo/ui/PageHeader';
import { SelectField } from '@octavo/ui/SelectField';
import { StatusMark } from '@octavo/ui/StatusMark';
import { TextField } from '@octavo/ui/TextField';
import { TextLink } from '@octavo/ui/TextLink';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Download } from 'lucide';
import { useStudio } from '../app/use-studio.tsx';
import { SearchField } from '../books/SearchField.tsx';
import { Failure } from '../layout/Failure.tsx';
import { CursorPages } from '../navigation/CursorPages.tsx';
import { usePageTitle } from '../navigation/use-page.ts';
import { listRows } from '../queries/list-rows.ts';
import { ordersQuery } from '../queries/orders.queries.ts';
import { settingsQuery } from '../queries/studio.queries.ts';
import { saveFile } from '../sales/save-file.ts';
import { countryName, showMoney } from '../views/amounts.ts';
import { coverOf } from '../views/book-view.ts';
import { formatMoment } from '../views/format.ts';
import { buyerName, statusView, titlesOf } from './order-view.ts';
import { filterOf, isFiltered, nextSort, type OrdersSearch, sortOf } from './orders-search.ts';

const route = getRouteApi('/admin/orders');

/** The orders of all buyers. */
export function OrdersPage() {
  usePageTitle('Orders');
  const { api, admin } = useStudio();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: settings } = useQuery(settingsQuery(api));
  const filter = filterOf(search);
  const orders = useQuery({
    ...ordersQuery(admin, { ...filter, cursor: search.cursor }),
    placeholderData: keepPreviousData,
  });
  const download = useMutation({ mutationFn: async () => admin.ordersFile(filter), onSuccess: saveFile });
  const { data } = orders;
  const change = (changed: Partial<OrdersSearch>) =>
    void navigate({ search: { ...search, ...changed, cursor: undefined } });
  return (
    <>
      <PageHeader
        title="Orders"
        actions={
          <Button
            variant="quiet"
            icon={<Icon of={Download} isSmall />}
            isBusy={download.isPending}
            onClick={() => download.mutate()}
          >
            Export CSV
          </Button>
        }
      />
      {download.error && <Failure title="The orders could not be exported" error={download.error} />}
      <OrderFilters search={search} onChange={change} />
      {data?.is_search_truncated && (
        <Notice title="More than 200 buyers or books match">
          Only orders for 200 of them are shown. Enter more letters to find the others.
        </Notice>
      )}
      <div>
        <DataTable
          label="Orders"
          columns={columns(settings?.time_zone)}
          keyOf={({ id }) => id}
          rows={listRows(data?.data, orders.isError)}
          sort={sortOf(search)}
          onSortChange={({ column }) => change({ sort: nextSort(column, search) })}
          empty={
            isFiltered(search) ? (
              <p>
                No orders match. <TextLink href="/admin/orders">Clear filters</TextLink>
              </p>
            ) : (
              <p>No orders yet.</p>
            )
          }
          failure={
            <Failure
              title="The orders could not be loaded"
              error={orders.error}
              onRetry={() => void orders.refetch()}
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
  );
}

interface OrderFiltersProps {
  search: OrdersSearch;
  onChange: (changed: Partial<OrdersSearch>) => void;
}

/** Search text, status and days. */
const OrderFilters = ({ search, onChange }: OrderFiltersProps) => (
  <div className="filters">
    <SearchField
      value={search.search ?? ''}
      placeholder="Number, buyer, email or book"
      onSearch={(text) => onChange({ search: text || undefined })}
    />
    <div className="row">
      <SelectField
        label="Status"
        emptyText="Any status"
        value={search.status ?? ''}
        options={orderStatuses.map((status) => ({ value: status, label: statusView(status).word }))}
        onChange={({ target }) => onChange({ status: orderStatuses.find((status) => status === target.value) })}
      />
      <TextField
        label="From"
        type="date"
        value={search.from ?? ''}
        onChange={({ target }) => onChange({ from: target.value || undefined })}
      />
      <TextField
        label="Until"
        type="date"
        value={search.until ?? ''}
        onChange={({ target }) => onChange({ until: target.value || undefined })}
      />
    </div>
  </div>
);

const columns = (timeZone: string | undefined): readonly DataColumn<AdminOrder>[] => [
  {
    id: 'order',
    header: 'Order',
    isSortable: true,
    render: ({ id }) => (
      <TextLink href={`/admin/orders/${id}`}>
        <b>#{id}</b>
      </TextLink>
    ),
  },
  {
    id: 'placed',
    header: 'Placed',
    render: ({ date_created: placed }) => <span className="muted nowrap">{formatMoment(placed, timeZone)}</span>,
  },
  {
    id: 'buyer',
    header: 'Buyer',
    render: ({ buyer, country }) => (
      <>
        <span dir="auto" className="order-buyer">
          {buyerName(buyer)}
        </span>
        {country !== '' && <span className="muted">{countryName(country)}</span>}
      </>
    ),
  },
  {
    id: 'books',
    header: 'Books',
    onPhone: 'wide',
    isOptional: true,
    render: (order) => (
      <span className="book">
        {order.books[0] && <Cover art={coverOf(order.books[0])} title={order.books[0].title} sizes="2.25rem" />}
        <span className="book-title" dir="auto">
          {titlesOf(order)}
        </span>
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    onPhone: 'wide',
    render: ({ status }) => <StatusMark shape={statusView(status).shape}>{statusView(status).word}</StatusMark>,
  },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    isSortable: true,
    render: ({ total }) => <b>{showMoney(total)}</b>,
  },
];
