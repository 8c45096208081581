import { SideNavigation, type SideNavigationProps, type SidePlace } from '@octavo/ui/SideNavigation';

export interface SideMenuProps extends Omit<SideNavigationProps, 'current'> {
  /** The address that is shown. */
  path: string;
}

const PLACES: readonly (readonly [path: string, place: SidePlace])[] = [
  ['/discover', 'discover'],
  ['/library', 'library'],
  ['/favorites', 'favorites'],
  ['/privacy', 'privacy'],
  ['/terms-of-service', 'terms'],
  ['/profile', 'user'],
  ['/login', 'user'],
];

/** The side menu, which marks the place that an address belongs to. */
export function SideMenu({ path, ...menu }: SideMenuProps) {
  return <SideNavigation {...menu} current={placeOf(path)} />;
}

function placeOf(path: string): SidePlace | undefined {
  if (path === '/') return 'home';
  return PLACES.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1];
}
