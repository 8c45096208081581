import type {
  AdminApi,
  DebtsQuery,
  DisputesQuery,
  PaymentEventsQuery,
  PendingTransfersQuery,
  ReconciliationIssuesQuery,
} from '@octavo/core/admin';
import { queryOptions } from '@tanstack/react-query';

/** The first part of the keys of all payments. */
export const PAYMENTS_KEY = ['admin', 'payments'] as const;

/** How often a running comparison is read. */
const CHECK_INTERVAL_MS = 1_000;

/** How much needs attention. */
export const paymentCountsQuery = (api: AdminApi) =>
  queryOptions({
    queryKey: [...PAYMENTS_KEY, 'counts'],
    queryFn: ({ signal }) => api.paymentCounts({ signal }),
    staleTime: 0,
  });

/** One page of debts. */
export const debtsQuery = (api: AdminApi, query: DebtsQuery) =>
  queryOptions({
    queryKey: [...PAYMENTS_KEY, 'debts', query],
    queryFn: ({ signal }) => api.debts(query, { signal }),
    staleTime: 0,
  });

/** One page of payment events. */
export const paymentEventsQuery = (api: AdminApi, query: PaymentEventsQuery) =>
  queryOptions({
    queryKey: [...PAYMENTS_KEY, 'events', query],
    queryFn: ({ signal }) => api.paymentEvents(query, { signal }),
    staleTime: 0,
  });

/** One page of transfers. */
export const pendingTransfersQuery = (api: AdminApi, query: PendingTransfersQuery) =>
  queryOptions({
    queryKey: [...PAYMENTS_KEY, 'transfers', query],
    queryFn: ({ signal }) => api.pendingTransfers(query, { signal }),
    staleTime: 0,
  });

/** One page of reconciliation issues. It is read again while the ledger is compared. */
export const reconciliationIssuesQuery = (api: AdminApi, query: ReconciliationIssuesQuery) =>
  queryOptions({
    queryKey: [...PAYMENTS_KEY, 'issues', query],
    queryFn: ({ signal }) => api.reconciliationIssues(query, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.check.status === 'running' ? CHECK_INTERVAL_MS : false),
  });

/** One page of disputes. */
export const disputesQuery = (api: AdminApi, query: DisputesQuery) =>
  queryOptions({
    queryKey: [...PAYMENTS_KEY, 'disputes', query],
    queryFn: ({ signal }) => api.disputes(query, { signal }),
    staleTime: 0,
  });
