import type { PendingTransfer } from '@octavo/core/admin';
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
import { pendingTransfersQuery } from '../queries/payments.queries.ts';
import { settingsQuery } from '../queries/studio.queries.ts';
import { showMoney } from '../views/amounts.ts';
import { PaymentFilters } from './PaymentFilters.tsx';
import type { AttemptsSearch } from './payments-search.ts';
import { canRetry, dayText, transferView } from './payments-view.ts';
import { RetryOutcome } from './RetryOutcome.tsx';
import { type RetryResult, useRetry } from './use-retry.ts';

const route = getRouteApi('/admin/payments/transfers');

/** The transfers to authors, and the reversals, that are not made yet. */
export function TransfersPage() {
  const { api, admin } = useStudio();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: settings } = useQuery(settingsQuery(api));
  const transfers = useQuery({ ...pendingTransfersQuery(admin, search), placeholderData: keepPreviousData });
  const { data } = transfers;
  const retry = useRetry<PendingTransfer>(async (transfer) => {
    const { waiting } = await admin.retryTransfer(transfer.order_id, transfer.author.id);
    return resultOf(
      transfer,
      waiting.find((other) => keyOf(other) === keyOf(transfer)),
    );
  });
  const change = (changed: Partial<AttemptsSearch>) =>
    void navigate({ search: { ...search, ...changed, cursor: undefined } });
  return (
    <>
      <RetryOutcome done={retry.done} error={retry.error} title="The transfer could not be made" />
      <PaymentFilters
        search={search}
        placeholder="Order number or author"
        allText="Failed and waiting"
        statuses={[
          { value: 'failed', label: 'Failed' },
          { value: 'waiting', label: 'Waiting' },
        ]}
        onChange={change}
      />
      <div>
        <DataTable
          label="Transfers"
          columns={columns(settings?.time_zone, { start: retry.start, running: retry.running })}
          keyOf={keyOf}
          rows={listRows(data?.data, transfers.isError)}
          empty={
            search.search === undefined && search.status === undefined ? (
              <p>All transfers have been made.</p>
            ) : (
              <p>
                No transfers match. <TextLink href="/admin/payments/transfers">Clear filters</TextLink>
              </p>
            )
          }
          failure={
            <Failure
              title="The transfers could not be loaded"
              error={transfers.error}
              onRetry={() => void transfers.refetch()}
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

const keyOf = ({ order_id: order, author, refund_id: refund }: PendingTransfer): string =>
  `${order} ${author.id} ${refund}`;

const kindText = ({ kind }: Pick<PendingTransfer, 'kind'>): string => (kind === 'transfer' ? 'Transfer' : 'Reversal');

function resultOf(transfer: PendingTransfer, rest: PendingTransfer | undefined): RetryResult {
  const subject = `${kindText(transfer)} of ${showMoney(transfer.amount)}`;
  const person = transfer.author.username;
  if (!rest)
    return {
      tone: 'ok',
      title: `${subject} made`,
      text: transfer.kind === 'transfer' ? `${person} gets it.` : `It came from ${person}.`,
    };
  return { tone: 'info', title: `${subject} could not be made yet`, text: transferView(rest).note };
}

interface Retry {
  start: (transfer: PendingTransfer) => void;
  running: PendingTransfer | undefined;
}

const columns = (timeZone: string | undefined, { start, running }: Retry): readonly DataColumn<PendingTransfer>[] => [
  {
    id: 'order',
    header: 'Order',
    render: ({ order_id: order }) => (
      <TextLink href={`/admin/orders/${order}`}>
        <b>#{order}</b>
      </TextLink>
    ),
  },
  { id: 'kind', header: 'Kind', render: kindText },
  {
    id: 'author',
    header: 'Author',
    render: ({ author }) => (
      <span dir="auto" className="anywhere">
        {author.username}
      </span>
    ),
  },
  {
    id: 'created',
    header: 'Since',
    isOptional: true,
    render: ({ date_created: created }) => <span className="muted nowrap">{dayText(created, timeZone)}</span>,
  },
  {
    id: 'status',
    header: 'Status',
    onPhone: 'wide',
    render: (transfer) => {
      const { shape, word, note } = transferView(transfer);
      return (
        <StatusMark shape={shape} note={<span className="anywhere">{note}</span>}>
          {word}
        </StatusMark>
      );
    },
  },
  { id: 'amount', header: 'Amount', align: 'end', render: ({ amount }) => <b>{showMoney(amount)}</b> },
  {
    id: 'retry',
    header: 'Try again',
    isHeaderHidden: true,
    align: 'end',
    onPhone: 'wide',
    render: (transfer) =>
      canRetry(transfer) && (
        <Button
          variant="text"
          aria-label={`Try the ${kindText(transfer).toLowerCase()} for order ${transfer.order_id} to ${transfer.author.username} again`}
          isBusy={running !== undefined && keyOf(running) === keyOf(transfer)}
          onClick={() => start(transfer)}
        >
          Try again
        </Button>
      ),
  },
];
