import type { Dispute } from '@octavo/core/admin';
import { DataTable, type DataColumn } from '@octavo/ui/DataTable';
import { StatusMark } from '@octavo/ui/StatusMark';
import { TextLink } from '@octavo/ui/TextLink';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { CursorPages } from '../navigation/CursorPages.tsx';
import { listRows } from '../queries/list-rows.ts';
import { disputesQuery } from '../queries/payments.queries.ts';
import { settingsQuery } from '../queries/studio.queries.ts';
import { showMoney } from '../views/amounts.ts';
import { formatMoment, NOTHING } from '../views/format.ts';
import { PaymentFilters } from './PaymentFilters.tsx';
import type { IssuesSearch } from './payments-search.ts';
import { dayText, deadlineView, disputeView } from './payments-view.ts';

const route = getRouteApi('/admin/payments/disputes');

/** The payments that card holders dispute, with the deadline for evidence. */
export function DisputesPage() {
  const { api, admin } = useStudio();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: settings } = useQuery(settingsQuery(api));
  const disputes = useQuery({ ...disputesQuery(admin, search), placeholderData: keepPreviousData });
  const { data } = disputes;
  const change = (changed: Partial<IssuesSearch>) =>
    void navigate({ search: { ...search, ...changed, cursor: undefined } });
  return (
    <>
      <PaymentFilters
        search={search}
        placeholder="Order number or reason"
        allText="Open"
        statuses={[{ value: 'closed', label: 'Closed' }]}
        onChange={change}
      />
      <div>
        <DataTable
          label="Disputes"
          columns={columns(settings?.time_zone)}
          keyOf={({ id }) => id}
          rows={listRows(data?.data, disputes.isError)}
          empty={
            search.search === undefined ? (
              <p>{search.status === 'closed' ? 'No dispute has been closed yet.' : 'No payment is disputed.'}</p>
            ) : (
              <p>
                No disputes match. <TextLink href="/admin/payments/disputes">Clear filters</TextLink>
              </p>
            )
          }
          failure={
            <Failure
              title="The disputes could not be loaded"
              error={disputes.error}
              onRetry={() => void disputes.refetch()}
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
      <p className="muted">
        Send evidence in the payment provider’s dashboard. Until a dispute is closed, the authors’ shares are held.
      </p>
    </>
  );
}

const columns = (timeZone: string | undefined): readonly DataColumn<Dispute>[] => [
  {
    id: 'order',
    header: 'Order',
    render: ({ order_id: order }) => (
      <TextLink href={`/admin/orders/${order}`}>
        <b>#{order}</b>
      </TextLink>
    ),
  },
  {
    id: 'opened',
    header: 'Opened',
    render: ({ date_created: created }) => <span className="muted nowrap">{dayText(created, timeZone)}</span>,
  },
  { id: 'reason', header: 'Reason', render: ({ reason }) => reason.replaceAll('_', ' ') },
  {
    id: 'status',
    header: 'Status',
    onPhone: 'wide',
    render: (dispute) => <StatusMark shape={disputeView(dispute).shape}>{disputeView(dispute).word}</StatusMark>,
  },
  {
    id: 'deadline',
    header: 'Deadline',
    onPhone: 'wide',
    render: (dispute) => <Deadline dispute={dispute} timeZone={timeZone} />,
  },
  { id: 'amount', header: 'Amount', align: 'end', render: ({ amount }) => <b>{showMoney(amount)}</b> },
];

function Deadline({ dispute, timeZone }: { dispute: Dispute; timeZone: string | undefined }) {
  const { text, isUrgent } = deadlineView(dispute);
  if (dispute.date_due === '') return NOTHING;
  const day = <span className="nowrap">{formatMoment(dispute.date_due, timeZone)}</span>;
  if (text === '') return <span className="muted">{day}</span>;
  return (
    <StatusMark shape={isUrgent ? 'alert' : 'waiting'} note={text}>
      {day}
    </StatusMark>
  );
}
