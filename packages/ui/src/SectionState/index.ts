export { SectionState } from './SectionState.tsx';
export type { SectionStateProps } from './SectionState.tsx';
