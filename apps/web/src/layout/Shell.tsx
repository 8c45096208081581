import { displayNameOf } from '@octavo/core/entities';
import { lazy } from '@octavo/core/shop';
import { AppShell, PlainNotice, SidePlaceholder } from '@octavo/ui/AppShell';
import { PageFooter } from '@octavo/ui/PageFooter';
import { TopBar } from '@octavo/ui/TopBar';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { type ComponentType, useEffect, useRef } from 'react';
import { useCart } from '../actors/use-cart.ts';
import { useShop } from '../actors/use-shop.tsx';
import { useUser } from '../actors/use-user.ts';
import { useIsOffline } from '../network/use-is-offline.ts';
import { useRootAttributes } from './use-root-attributes.ts';
import { useAuthEvents } from './use-auth-events.ts';
import { useSideMenu } from './use-side-menu.ts';
import { SearchField } from '../search/SearchField.tsx';
import { DeferredComponent } from './DeferredComponent.tsx';
import { preloadErrorPage } from '../errors/lazy-error-pages.tsx';
import { notify } from '../toasts/notify.ts';
import type { SideMenuProps } from './SideMenu.tsx';
import { ThemeSetting } from './ThemeSetting.tsx';
import { loadToastRenderer } from '../toasts/toasts.ts';
import { usePageFocus } from '../navigation/use-page-focus.ts';

const sideMenu = lazy(async (): Promise<ComponentType<SideMenuProps>> => (await import('./SideMenu.tsx')).SideMenu);
const notifications = lazy(async (): Promise<ComponentType> => {
  // Toasts queued so far are shown once the renderer has loaded.
  await loadToastRenderer();
  return (await import('./Notifications.tsx')).Notifications;
});
const noProps = {};
const showMenuLoadError = () =>
  notify({ kind: 'error', message: 'The menu could not be loaded. Check your connection.' });

/** The layout of every page except the stream page. */
export function Shell() {
  const {
    genreSelection,
    config: { shop_name: shopName, features },
  } = useShop();
  const user = useUser();
  const cart = useCart();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // Based on the rendered matches instead of the URL: these change one after the other, and a late layout change
  // would mount the page twice.
  const isStream = useRouterState({
    select: ({ matches }) => matches.some(({ routeId }) => routeId === '/_protected/product/$slug/stream'),
  });
  const [isMenuOpen, setMenuOpen] = useSideMenu();
  const menuButton = useRef<HTMLButtonElement>(null);
  const isOffline = useIsOffline();
  useRootAttributes();
  useAuthEvents();
  // The other layout appears after the URL has changed and has its own content to focus.
  usePageFocus(isStream ? '' : path);
  useEffect(() => preloadErrorPage(), []);
  // Some servers send no username.
  const username = user && (user.username.trim() || displayNameOf(user));
  const userHref = user ? '/profile' : '/login';
  const closeMenu = () => {
    setMenuOpen(false);
    menuButton.current?.focus();
  };
  const header = (
    <TopBar
      shopName={shopName}
      username={username}
      userHref={userHref}
      cartCount={cart.totalQuantity}
      isMenuOpen={isMenuOpen}
      onMenuToggle={() => setMenuOpen(!isMenuOpen)}
      menuButtonRef={menuButton}
      search={<SearchField />}
    />
  );
  const menu: SideMenuProps = {
    isOpen: isMenuOpen,
    onClose: closeMenu,
    path,
    username,
    userHref,
    onChoose: ({ item }) => {
      if (item === 'discover') genreSelection.reset();
    },
  };
  const side = (
    <DeferredComponent
      component={sideMenu}
      isImmediate={isMenuOpen}
      onLoadError={showMenuLoadError}
      props={menu}
      fallback={isMenuOpen && <SidePlaceholder />}
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
          footer={
            <PageFooter
              shopName={shopName}
              imprintHref={features['imprint_text'] ? '/legal/imprint' : undefined}
              extra={<ThemeSetting />}
            />
          }
        >
          <Outlet />
        </AppShell>
      )}
      {/* The toaster cannot be fetched offline, so the fallback shows the state. */}
      <DeferredComponent
        component={notifications}
        props={noProps}
        fallback={isOffline && <PlainNotice>You're offline.</PlainNotice>}
      />
    </>
  );
}
