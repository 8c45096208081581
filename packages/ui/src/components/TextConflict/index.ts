export { TextConflict } from './TextConflict.tsx';
export type { TextConflictProps, TextConflictText } from './TextConflict.tsx';
