export { FailedState } from './FailedState.tsx';
export type { FailedStateProps } from './FailedState.tsx';
export { OfflineState } from './OfflineState.tsx';
export type { OfflineStateProps } from './OfflineState.tsx';
export { StatePage } from './StatePage.tsx';
export type { StatePageProps } from './StatePage.tsx';
