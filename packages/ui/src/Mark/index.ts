export { Mark } from './Mark.tsx';
export type { MarkProps } from './Mark.tsx';
