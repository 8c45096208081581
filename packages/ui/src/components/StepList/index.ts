export { StepList } from './StepList.tsx';
export type { StepListProps, StepListText } from './StepList.tsx';
