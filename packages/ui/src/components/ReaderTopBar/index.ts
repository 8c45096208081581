export { ReaderTopBar } from './ReaderTopBar.tsx';
export type { ReaderTopBarProps, ReaderTopBarText } from './ReaderTopBar.tsx';
