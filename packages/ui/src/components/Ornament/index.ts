export { Ornament } from './Ornament.tsx';
export type { OrnamentProps } from './Ornament.tsx';
