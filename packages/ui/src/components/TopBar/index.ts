export { TopBar } from './TopBar.tsx';
export type { TopBarProps, TopBarText } from './TopBar.tsx';
