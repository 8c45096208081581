export { FieldOrigin } from './FieldOrigin.tsx';
export type { FieldOriginProps, FieldOriginText, Origin } from './FieldOrigin.tsx';
