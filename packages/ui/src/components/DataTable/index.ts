export { DataTable } from './DataTable.tsx';
export type { DataColumn, DataSort, DataTableProps, DataTableText } from './DataTable.tsx';
