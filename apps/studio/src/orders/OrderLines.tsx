import type { AdminOrderLine } from '@octavo/core/admin';
import { Cover } from '@octavo/ui/Cover';
import { DataTable, type DataColumn } from '@octavo/ui/DataTable';
import { StatusMark } from '@octavo/ui/StatusMark';
import { showAmount, toCents } from '../views/amounts.ts';
import { coverOf } from '../views/book-view.ts';
import { remainingOf } from './order-view.ts';

/** The books of an order with price, author's share and shop's fee. */
export const OrderLines = ({ lines }: { lines: readonly AdminOrderLine[] }) => (
  <DataTable
    label="Books of the order"
    columns={COLUMNS}
    keyOf={({ id }) => id}
    rows={{ status: 'ready', items: lines }}
    empty={<p>The order has no books.</p>}
  />
);

const COLUMNS: readonly DataColumn<AdminOrderLine>[] = [
  {
    id: 'book',
    header: 'Book',
    render: ({ book, seller }) => (
      <span className="book">
        <Cover art={coverOf(book)} title={book.title} sizes="2.25rem" />
        <span>
          <span className="book-title" dir="auto">
            {book.title}
          </span>
          <span className="muted" dir="auto">
            {seller || 'The shop'}
          </span>
        </span>
      </span>
    ),
  },
  { id: 'price', header: 'Price', align: 'end', render: ({ price }) => showAmount(price) },
  { id: 'share', header: 'Author’s share', align: 'end', render: ({ share }) => showAmount(share) },
  { id: 'fee', header: 'Shop’s fee', align: 'end', render: ({ fee }) => showAmount(fee) },
  {
    id: 'refunded',
    header: 'Refunded',
    onPhone: 'wide',
    render: (line) =>
      toCents(line.refunded) === 0 ? (
        <span className="muted">Not refunded</span>
      ) : (
        <StatusMark shape={remainingOf(line) === 0 ? 'stopped' : 'inProgress'}>
          {remainingOf(line) === 0 ? 'Refunded' : `${showAmount(line.refunded)} refunded`}
        </StatusMark>
      ),
  },
];
