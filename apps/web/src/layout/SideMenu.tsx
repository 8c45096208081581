import { SideNavigation, type SideNavigationProps, type NavigationItem } from '@octavo/ui/SideNavigation';

export interface SideMenuProps extends Omit<SideNavigationProps, 'current'> {
  /** The current URL path. */
  path: string;
}

const MENU_ITEMS: readonly (readonly [path: string, item: NavigationItem])[] = [
  ['/discover', 'discover'],
  ['/library', 'library'],
  ['/favorites', 'favorites'],
  ['/privacy', 'privacy'],
  ['/terms-of-service', 'terms'],
  ['/profile', 'user'],
  ['/login', 'user'],
];

/** The side menu with the current page highlighted. */
export function SideMenu({ path, ...menu }: SideMenuProps) {
  return <SideNavigation {...menu} current={menuItemFor(path)} />;
}

function menuItemFor(path: string): NavigationItem | undefined {
  if (path === '/') return 'home';
  return MENU_ITEMS.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1];
}
