export { ContentsDrawer, ContentsList } from './ContentsDrawer.tsx';
export type { ContentsDrawerProps, ContentsEntry } from './ContentsDrawer.tsx';
