import type { Sale, SaleRefund, Statement } from '@octavo/core/studio';
import { DataTable } from '@octavo/ui/DataTable';
import { showAmount, showDeduction } from '../views/amounts.ts';
import { formatCount, formatDay, NOTHING } from '../views/format.ts';

interface StatementPartProps {
  statement: Statement;
  timeZone: string;
}

/** Every sale of the month with every deduction. */
export function StatementSales({ statement: { sales, more_sales: more }, timeZone }: StatementPartProps) {
  if (sales.length === 0) return null;
  return (
    <section aria-labelledby="every-sale">
      <h2 id="every-sale">Every sale</h2>
      <DataTable<Sale>
        label="Every sale"
        isDense
        keyOf={({ id }) => id}
        rows={{ status: 'ready', items: sales }}
        columns={[
          { id: 'number', header: 'Sale', render: ({ number }) => <span className="nowrap">{number}</span> },
          {
            id: 'paid',
            header: 'Paid',
            render: ({ date_paid: paid }) => <span className="nowrap">{formatDay(paid, timeZone)}</span>,
          },
          { id: 'book', header: 'Book', onPhone: 'wide', render: ({ book }) => <span dir="auto">{book.title}</span> },
          { id: 'country', header: 'Country', render: ({ country }) => country || NOTHING },
          { id: 'list', header: 'List price', align: 'end', render: (sale) => showAmount(sale.list_price) },
          { id: 'discount', header: 'Discount', align: 'end', render: (sale) => showDeduction(sale.discount) },
          { id: 'tax', header: 'Tax', align: 'end', render: (sale) => showDeduction(sale.tax) },
          { id: 'fee', header: 'Fee', align: 'end', render: (sale) => showDeduction(sale.fee) },
          { id: 'share', header: 'Share', align: 'end', render: (sale) => showAmount(sale.share) },
        ]}
      />
      {more > 0 && <p className="muted">{formatCount(more)} more sales are in the CSV file of this month.</p>}
    </section>
  );
}

/** Every refund of the month. */
export function RefundsTable({ statement: { refunds, more_refunds: more }, timeZone }: StatementPartProps) {
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby="every-refund">
      <h2 id="every-refund">Every refund</h2>
      <DataTable<SaleRefund>
        label="Every refund"
        isDense
        keyOf={({ number, date, refunded }) => `${number} ${date} ${refunded}`}
        rows={{ status: 'ready', items: refunds }}
        columns={[
          { id: 'number', header: 'Sale', render: ({ number }) => <span className="nowrap">{number}</span> },
          { id: 'date', header: 'Refunded', render: ({ date }) => formatDay(date, timeZone) },
          { id: 'book', header: 'Book', onPhone: 'wide', render: ({ title }) => <span dir="auto">{title}</span> },
          { id: 'amount', header: 'To the reader', align: 'end', render: (one) => showDeduction(one.refunded) },
          { id: 'share', header: 'From your share', align: 'end', render: (one) => showDeduction(one.refunded_share) },
        ]}
      />
      {more > 0 && <p className="muted">{formatCount(more)} more refunds are not listed.</p>}
    </section>
  );
}
