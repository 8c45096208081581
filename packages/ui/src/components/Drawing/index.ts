export { Drawing } from './Drawing.tsx';
export type { DrawingName, DrawingProps } from './Drawing.tsx';
