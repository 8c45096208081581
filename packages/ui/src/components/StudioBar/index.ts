export { StudioBar } from './StudioBar.tsx';
export type { StudioBarProps, StudioBarText } from './StudioBar.tsx';
