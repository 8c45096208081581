import { canSeeDashboard } from '@octavo/core/entities';
import { AppShell } from '@octavo/ui/AppShell';
import { StudioBar } from '@octavo/ui/StudioBar';
import { StudioNavigation } from '@octavo/ui/StudioNavigation';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSession } from '../app/use-studio.tsx';
import { logInAndReturn } from '../navigation/log-in.ts';
import { usePageFocus } from '../navigation/use-page.ts';
import { BecomeAuthorPage } from './BecomeAuthorPage.tsx';

const SECTIONS = [{ section: 'books', href: '/studio' }] as const;

/** The layout of every page. Redirects visitors to the login page, and explains author accounts to customers. */
export function StudioShell() {
  const { user } = useSession();
  const location = useRouterState({ select: (state) => state.location });
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  usePageFocus(location.pathname);
  useEffect(() => {
    if (!user) logInAndReturn(location.href);
  }, [user, location.href]);
  if (!user) return null;
  const isAuthor = canSeeDashboard(user);
  return (
    <AppShell
      header={
        <StudioBar
          username={user.username}
          userHref="/profile"
          homeHref="/studio"
          shopHref="/"
          onMenuOpen={() => setIsMenuOpen(true)}
        />
      }
      side={
        isAuthor && (
          <StudioNavigation items={SECTIONS} current="books" isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} />
        )
      }
    >
      <div className="page">{isAuthor ? <Outlet /> : <BecomeAuthorPage />}</div>
    </AppShell>
  );
}
