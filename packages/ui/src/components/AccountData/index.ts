export { AccountData, accountDataText } from './AccountData.tsx';
export type { AccountDataProps, DeleteValues } from './AccountData.tsx';
