export { Cover, hueStyle } from './Cover.tsx';
export type { CoverProps } from './Cover.tsx';
export type { BookSummary, CoverArt, CoverSource } from './cover-art.ts';
