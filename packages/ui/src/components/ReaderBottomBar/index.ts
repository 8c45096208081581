export { ReaderBottomBar } from './ReaderBottomBar.tsx';
export type { ReaderBottomBarProps } from './ReaderBottomBar.tsx';
