export { SectionFailure } from './SectionFailure.tsx';
export type { SectionFailureProps } from './SectionFailure.tsx';
export { SectionState } from './SectionState.tsx';
export type { SectionStateProps } from './SectionState.tsx';
