export { Figures } from './Figures.tsx';
export type { Figure, FiguresProps } from './Figures.tsx';
