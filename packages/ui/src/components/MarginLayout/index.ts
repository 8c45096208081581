export { MarginLayout, MarginNote } from './MarginLayout.tsx';
export type { MarginLayoutProps, MarginNoteProps } from './MarginLayout.tsx';
