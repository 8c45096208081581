export { Ornament } from './Mark.tsx';
export type { OrnamentProps } from './Mark.tsx';
