export { SaveStatus } from './SaveStatus.tsx';
export type { SaveState, SaveStatusProps } from './SaveStatus.tsx';
