export { ContentsDrawer } from './ContentsDrawer.tsx';
export type { ContentsDrawerProps, ContentsEntry } from './ContentsDrawer.tsx';
