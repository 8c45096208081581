export { SideNavigation } from './SideNavigation.tsx';
export type { SideNavigationProps, SideNavigationText, NavigationItem } from './SideNavigation.tsx';
