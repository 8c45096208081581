export { CoverChoice } from './CoverChoice.tsx';
export type { CoverChoiceProps, CoverOption } from './CoverChoice.tsx';
