import { canSeeDashboard } from '@octavo/core/entities';
import { AppShell } from '@octavo/ui/AppShell';
import { StudioBar } from '@octavo/ui/StudioBar';
import { StudioNavigation } from '@octavo/ui/StudioNavigation';
import type { StudioNavigationItem, StudioSection } from '@octavo/ui/StudioNavigation';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSession } from '../app/use-studio.tsx';
import { logInAndReturn } from '../navigation/log-in.ts';
import { usePageFocus } from '../navigation/use-page.ts';
import { BecomeAuthorPage } from './BecomeAuthorPage.tsx';

/** The sections of an author. Admins who sell nothing only have books, which they review. */
const SECTIONS: readonly StudioNavigationItem[] = [
  { section: 'books', href: '/studio' },
  { section: 'sales', href: '/studio/sales' },
  { section: 'payouts', href: '/studio/payouts' },
  { section: 'reviews', href: '/studio/reviews' },
  { section: 'author', href: '/studio/author' },
  { section: 'settings', href: '/studio/settings' },
];

/** The section of a page. The pages of single books belong to the books. */
const sectionOf = (path: string): StudioSection | undefined =>
  SECTIONS.findLast(({ href }) => path === href || path.startsWith(`${href}/`))?.section;

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
          <StudioNavigation
            items={user.role === 'author' ? SECTIONS : SECTIONS.slice(0, 1)}
            current={sectionOf(location.pathname)}
            isOpen={isMenuOpen}
            onClose={() => setIsMenuOpen(false)}
          />
        )
      }
    >
      <div className="page">{isAuthor ? <Outlet /> : <BecomeAuthorPage />}</div>
    </AppShell>
  );
}
