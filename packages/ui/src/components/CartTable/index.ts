export { CartTable } from './CartTable.tsx';
export type { CartLine, CartTableProps, CartTableText } from './CartTable.tsx';
