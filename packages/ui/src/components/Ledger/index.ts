export { Ledger } from './Ledger.tsx';
export type { LedgerLine, LedgerProps } from './Ledger.tsx';
