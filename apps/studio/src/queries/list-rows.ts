import type { DataTableProps } from '@octavo/ui/DataTable';

/** Returns the rows of a table from the items of a query. Loaded rows stay visible when a later request fails. */
export function listRows<Row>(items: readonly Row[] | undefined, isError: boolean): DataTableProps<Row>['rows'] {
  if (items) return { status: 'ready', items };
  return { status: isError ? 'failed' : 'pending' };
}
