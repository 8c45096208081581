import type { ConversionFilter, SalesFilter, SalesQuery, StudioApi } from '@octavo/core/studio';
import { queryOptions } from '@tanstack/react-query';

/** The interval at which new sales appear, in milliseconds. The page promises a minute. */
export const SALES_POLL_MS = 30_000;

/** One page of sales. */
export const salesQuery = (api: StudioApi, query: SalesQuery) =>
  queryOptions({
    queryKey: ['studio', 'sales', query],
    queryFn: ({ signal }) => api.sales(query, { signal }),
    staleTime: 0,
    refetchInterval: SALES_POLL_MS,
  });

/** The sums of sales. */
export const salesTotalsQuery = (api: StudioApi, filter: SalesFilter) =>
  queryOptions({
    queryKey: ['studio', 'sales-totals', filter],
    queryFn: ({ signal }) => api.salesTotals(filter, { signal }),
    staleTime: 0,
  });

/** Views, samples, carts and sold copies by book. */
export const conversionQuery = (api: StudioApi, filter: ConversionFilter) =>
  queryOptions({
    queryKey: ['studio', 'conversion', filter],
    queryFn: ({ signal }) => api.conversion(filter, { signal }),
    staleTime: 0,
  });

/** The statement for a month. */
export const statementQuery = (api: StudioApi, month: string) =>
  queryOptions({
    queryKey: ['studio', 'statement', month],
    queryFn: ({ signal }) => api.statement(month, { signal }),
    staleTime: 0,
  });

/** How often the author gets an email about sales. */
export const saleEmailsQuery = (api: StudioApi) =>
  queryOptions({ queryKey: ['studio', 'sale-emails'], queryFn: ({ signal }) => api.saleEmails({ signal }) });
