export { Finding } from './Finding.tsx';
export type { FindingProps, FindingSeverity, FindingText } from './Finding.tsx';
