import { AppShell } from '@octavo/ui/AppShell';
import { PageFooter } from '@octavo/ui/PageFooter';
import { SideNavigation, type SidePlace } from '@octavo/ui/SideNavigation';
import { Toaster } from '@octavo/ui/Toaster';
import { TopBar } from '@octavo/ui/TopBar';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useCart } from '../actors/use-cart.ts';
import { useShop } from '../actors/use-shop.tsx';
import { useUser } from '../actors/use-user.ts';
import { useShopEvents } from './use-shop-events.ts';
import { SearchField } from './SearchField.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';
import { useOnlineNotice } from './use-online-notice.ts';
import { usePageFocus } from './use-page-focus.ts';

const PLACES: readonly (readonly [path: string, place: SidePlace])[] = [
  ['/discover', 'discover'],
  ['/library', 'library'],
  ['/favorites', 'favorites'],
  ['/privacy', 'privacy'],
  ['/terms-of-service', 'terms'],
  ['/profile', 'user'],
  ['/login', 'user'],
];

/** The frame around every page; the stream page has none. */
export function Shell() {
  const { genreSelection } = useShop();
  const user = useUser();
  const cart = useCart();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // By what the outlet shows, not by the address: the two change one after the other, and a frame that changes after its
  // page would mount the page twice.
  const isStream = useRouterState({
    select: ({ matches }) => matches.some(({ routeId }) => routeId === '/_protected/product/$slug/stream'),
  });
  const [isMenuOpen, setMenuOpen] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  useShopEvents();
  useOnlineNotice();
  usePageFocus(path);
  const userHref = user ? '/profile' : '/login';
  const closeMenu = () => {
    setMenuOpen(false);
    menuButton.current?.focus();
  };
  const header = (
    <TopBar
      username={user?.username}
      userHref={userHref}
      cartCount={cart.totalQuantity}
      isMenuOpen={isMenuOpen}
      onMenuToggle={() => setMenuOpen((wasOpen) => !wasOpen)}
      menuButtonRef={menuButton}
      search={<SearchField />}
    />
  );
  const side = (
    <SideNavigation
      isOpen={isMenuOpen}
      onClose={closeMenu}
      current={placeOf(path)}
      username={user?.username}
      userHref={userHref}
      onChoose={({ place }) => {
        if (place === 'discover') genreSelection.reset();
      }}
    />
  );
  return (
    <>
      {isStream ? (
        <main id="content" tabIndex={-1}>
          <Outlet />
        </main>
      ) : (
        <AppShell
          header={header}
          side={side}
          footer={<PageFooter privacyHref="/legal/privacy" termsHref="/legal/terms" extra={<ThemeChoice />} />}
        >
          <Outlet />
        </AppShell>
      )}
      <Toaster />
    </>
  );
}

function placeOf(path: string): SidePlace | undefined {
  if (path === '/') return 'home';
  return PLACES.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1];
}
