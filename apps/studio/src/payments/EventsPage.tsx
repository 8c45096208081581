import type { PaymentEvent } from '@octavo/core/admin';
import { Button } from '@octavo/ui/Button';
import { DataTable, type DataColumn } from '@octavo/ui/DataTable';
import { StatusMark } from '@octavo/ui/StatusMark';
import { TextLink } from '@octavo/ui/TextLink';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { CursorPages } from '../navigation/CursorPages.tsx';
import { listRows } from '../queries/list-rows.ts';
import { paymentEventsQuery } from '../queries/payments.queries.ts';
import { settingsQuery } from '../queries/studio.queries.ts';
import { formatMoment, NOTHING } from '../views/format.ts';
import { OrderLink } from './OrderLink.tsx';
import { PaymentFilters } from './PaymentFilters.tsx';
import type { AttemptsSearch } from './payments-search.ts';
import { RetryOutcome } from './RetryOutcome.tsx';
import { type RetryResult, useRetry } from './use-retry.ts';

const route = getRouteApi('/admin/payments/events');

/** Events of the payment provider that are not handled. */
export function EventsPage() {
  const { api, admin } = useStudio();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: settings } = useQuery(settingsQuery(api));
  const events = useQuery({ ...paymentEventsQuery(admin, search), placeholderData: keepPreviousData });
  const { data } = events;
  const retry = useRetry<string>(async (id) => resultOf(await admin.retryPaymentEvent(id)));
  const change = (changed: Partial<AttemptsSearch>) =>
    void navigate({ search: { ...search, ...changed, cursor: undefined } });
  return (
    <>
      <RetryOutcome done={retry.done} error={retry.error} title="The event could not be handled" />
      <PaymentFilters
        search={search}
        placeholder="Event, type or payment"
        allText="Failed and waiting"
        statuses={[
          { value: 'failed', label: 'Failed' },
          { value: 'waiting', label: 'Waiting' },
        ]}
        onChange={change}
      />
      <div>
        <DataTable
          label="Payment events"
          columns={columns(settings?.time_zone, { start: retry.start, running: retry.running })}
          keyOf={({ id }) => id}
          rows={listRows(data?.data, events.isError)}
          empty={
            search.search === undefined && search.status === undefined ? (
              <p>All events of the payment provider have been handled.</p>
            ) : (
              <p>
                No events match. <TextLink href="/admin/payments/events">Clear filters</TextLink>
              </p>
            )
          }
          failure={
            <Failure
              title="The events could not be loaded"
              error={events.error}
              onRetry={() => void events.refetch()}
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

function resultOf({ id, status, error }: PaymentEvent): RetryResult {
  if (status === 'handled') return { tone: 'ok', title: 'The event has been handled', text: id };
  const text = error === '' ? 'The shop will try again.' : `The shop retries for three days. Last error: ${error}`;
  return { tone: 'info', title: 'The event could not be handled yet', text };
}

interface Retry {
  start: (id: string) => void;
  running: string | undefined;
}

const columns = (timeZone: string | undefined, { start, running }: Retry): readonly DataColumn<PaymentEvent>[] => [
  {
    id: 'event',
    header: 'Event',
    render: ({ id, type }) => (
      <>
        <b>{type}</b>
        <span className="muted anywhere block">{id}</span>
      </>
    ),
  },
  {
    id: 'received',
    header: 'Received',
    render: ({ date_received: received }) => <span className="muted nowrap">{formatMoment(received, timeZone)}</span>,
  },
  {
    id: 'order',
    header: 'Order',
    render: ({ order_id: order }) => (order === null ? NOTHING : <OrderLink id={order} />),
  },
  {
    id: 'status',
    header: 'Status',
    onPhone: 'wide',
    render: ({ status, error, date_next_attempt: next }) =>
      status === 'failed' ? (
        <StatusMark shape="failed" note={<span className="anywhere">{error}</span>}>
          Failed
        </StatusMark>
      ) : (
        <StatusMark
          shape="waiting"
          note={<span className="anywhere">{error || `Next attempt ${formatMoment(next, timeZone)}`}</span>}
        >
          Waiting
        </StatusMark>
      ),
  },
  {
    id: 'retry',
    header: 'Try again',
    isHeaderHidden: true,
    align: 'end',
    onPhone: 'wide',
    render: ({ id }) => (
      <Button variant="text" aria-label={`Try ${id} again`} isBusy={running === id} onClick={() => start(id)}>
        Try again
      </Button>
    ),
  },
];
