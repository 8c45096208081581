import type { ReconciliationIssue } from '@octavo/core/admin';
import { Button } from '@octavo/ui/Button';
import { DataTable, type DataColumn } from '@octavo/ui/DataTable';
import { Icon } from '@octavo/ui/Icon';
import { Notice } from '@octavo/ui/Notice';
import { StatusMark } from '@octavo/ui/StatusMark';
import { TextLink } from '@octavo/ui/TextLink';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { RefreshCw } from 'lucide';
import { useEffect } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { CursorPages } from '../navigation/CursorPages.tsx';
import { listRows } from '../queries/list-rows.ts';
import { paymentCountsQuery, PAYMENTS_KEY, reconciliationIssuesQuery } from '../queries/payments.queries.ts';
import { settingsQuery } from '../queries/studio.queries.ts';
import { formatMoment, NOTHING } from '../views/format.ts';
import { OrderLink } from './OrderLink.tsx';
import { PaymentFilters } from './PaymentFilters.tsx';
import type { IssuesSearch } from './payments-search.ts';
import { reconciliationText, dayText } from './payments-view.ts';

const route = getRouteApi('/admin/payments/issues');

/** What differs between the shop and the payment provider. */
export function IssuesPage() {
  const { api, admin } = useStudio();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  const { data: settings } = useQuery(settingsQuery(api));
  const issues = useQuery({ ...reconciliationIssuesQuery(admin, search), placeholderData: keepPreviousData });
  const { data } = issues;
  const check = useMutation({
    mutationFn: async () => admin.startReconciliation(),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: PAYMENTS_KEY }),
  });
  const status = data?.check.status;
  useEffect(() => {
    // The number at the tab changes when the comparison ends.
    if (status === 'done') void queryClient.invalidateQueries({ queryKey: paymentCountsQuery(admin).queryKey });
  }, [status, queryClient, admin]);
  const change = (changed: Partial<IssuesSearch>) =>
    void navigate({ search: { ...search, ...changed, cursor: undefined } });
  return (
    <>
      {check.error && <Failure title="Reconciliation could not be started" error={check.error} />}
      {status === 'failed' && data && (
        <Notice tone="danger" title="The last reconciliation failed">
          <p>{data.check.error}</p>
        </Notice>
      )}
      <div className="filters">
        <output>{data ? reconciliationText(data.check, settings?.time_zone) : ''}</output>
        <Button
          variant="quiet"
          icon={<Icon of={RefreshCw} isSmall />}
          isBusy={check.isPending || status === 'running'}
          onClick={() => check.mutate()}
        >
          Run reconciliation
        </Button>
      </div>
      <PaymentFilters
        search={search}
        placeholder="Order number or text"
        allText="Open"
        statuses={[{ value: 'closed', label: 'Resolved' }]}
        onChange={change}
      />
      <div>
        <DataTable
          label="Reconciliation issues"
          columns={columns(settings?.time_zone)}
          keyOf={({ ref }) => ref}
          rows={listRows(data?.data, issues.isError)}
          empty={
            search.search === undefined ? (
              <p>
                {search.status === 'closed'
                  ? 'No issue has been resolved yet.'
                  : 'The shop’s ledger matches the payment provider.'}
              </p>
            ) : (
              <p>
                No issues match. <TextLink href="/admin/payments/issues">Clear filters</TextLink>
              </p>
            )
          }
          failure={
            <Failure
              title="The reconciliation issues could not be loaded"
              error={issues.error}
              onRetry={() => void issues.refetch()}
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

const columns = (timeZone: string | undefined): readonly DataColumn<ReconciliationIssue>[] => [
  {
    id: 'issue',
    header: 'Issue',
    render: ({ description, ref, date_resolved: resolved }) => (
      <StatusMark
        shape={resolved === '' ? 'alert' : 'done'}
        note={
          <span className="anywhere">{resolved === '' ? ref : `${ref}, resolved ${dayText(resolved, timeZone)}`}</span>
        }
      >
        <span className="anywhere">{description}</span>
      </StatusMark>
    ),
  },
  {
    id: 'order',
    header: 'Order',
    render: ({ order_id: order }) => (order === null ? NOTHING : <OrderLink id={order} />),
  },
  {
    id: 'detected',
    header: 'Found',
    render: ({ date_detected: detected }) => <span className="muted nowrap">{dayText(detected, timeZone)}</span>,
  },
  {
    id: 'checked',
    header: 'Checked',
    render: ({ date_checked: checked }) => (
      <span className="muted nowrap">{formatMoment(checked, timeZone) || NOTHING}</span>
    ),
  },
];
