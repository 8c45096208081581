export { SideNavigation } from './SideNavigation.tsx';
export type { SideNavigationProps, SideNavigationText, SidePlace } from './SideNavigation.tsx';
