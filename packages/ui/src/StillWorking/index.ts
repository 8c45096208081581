export { StillWorking } from './StillWorking.tsx';
export type { StillWorkingProps } from './StillWorking.tsx';
