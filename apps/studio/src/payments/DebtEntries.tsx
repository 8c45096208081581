import type { DebtEntry } from '@octavo/core/admin';
import { DataTable, type DataColumn } from '@octavo/ui/DataTable';
import { NOTHING, formatMoment } from '../views/format.ts';
import { formatMoney, toCents } from '../views/amounts.ts';
import { OrderLink } from './OrderLink.tsx';
import { debtEntryText } from './payments-view.ts';

interface DebtEntriesProps {
  author: string;
  entries: readonly DebtEntry[];
  timeZone: string | undefined;
}

/** What changed a debt, the newest first. */
export const DebtEntries = ({ author, entries, timeZone }: DebtEntriesProps) => (
  <DataTable
    label={`Changes of the debt of ${author}`}
    isDense
    columns={columns(timeZone)}
    keyOf={({ date, kind, amount }) => `${date} ${kind} ${amount}`}
    rows={{ status: 'ready', items: entries }}
  />
);

const columns = (timeZone: string | undefined): readonly DataColumn<DebtEntry>[] => [
  {
    id: 'date',
    header: 'Date',
    render: ({ date }) => <span className="muted nowrap">{formatMoment(date, timeZone)}</span>,
  },
  {
    id: 'kind',
    header: 'Change',
    render: (entry) => (
      <>
        {debtEntryText(entry)}
        {entry.actor !== '' && <span className="muted"> by {entry.actor}</span>}
      </>
    ),
  },
  {
    id: 'order',
    header: 'Order',
    render: ({ order_id: order }) => (order === null ? NOTHING : <OrderLink id={order} />),
  },
  {
    id: 'reason',
    header: 'Reason',
    onPhone: 'wide',
    render: ({ reason }) => <span dir="auto">{reason || NOTHING}</span>,
  },
  { id: 'amount', header: 'Amount', align: 'end', render: ({ amount }) => formatMoney(toCents(amount)) },
];
