import { canReviewBooks, canSeeDashboard } from '@octavo/core/entities';
import { AppShell } from '@octavo/ui/AppShell';
import { StudioBar } from '@octavo/ui/StudioBar';
import { StudioNavigation } from '@octavo/ui/StudioNavigation';
import type { StudioNavigationItem, StudioSection } from '@octavo/ui/StudioNavigation';
import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useShopName } from '../navigation/use-shop-name.ts';
import { useSession, useStudio } from '../app/use-studio.tsx';
import { logInAndReturn } from '../navigation/log-in.ts';
import { useKeptFocus } from '../navigation/use-kept-focus.ts';
import { usePageFocus } from '../navigation/use-page.ts';
import { booksToReviewQuery } from '../queries/studio.queries.ts';
import { formatCount } from '../views/format.ts';
import { adminSectionsOf, startFor } from './admin-sections.ts';
import { BecomeAuthorPage } from './BecomeAuthorPage.tsx';

const TODAY: StudioNavigationItem = { section: 'today', href: '/admin' };
const REVIEW: StudioNavigationItem = { section: 'review', href: '/studio/review' };

/** The sections of an author. */
const AUTHOR_SECTIONS: readonly StudioNavigationItem[] = [
  { section: 'books', href: '/studio' },
  { section: 'sales', href: '/studio/sales' },
  { section: 'payouts', href: '/studio/payouts' },
  { section: 'reviews', href: '/studio/reviews' },
  { section: 'author', href: '/studio/author' },
  { section: 'settings', href: '/studio/settings' },
];

/** The name of the back office in the bar. */
const ADMIN_BAR = { section: 'Admin' };

/** Pages that are no parents of those below them. */
const HOMES: ReadonlySet<string> = new Set(['/studio', '/admin']);

/** The section of a page. The pages of single books belong to the first section: own books, or those to review. */
const sectionOf = (path: string, items: readonly StudioNavigationItem[]): StudioSection | undefined =>
  items.findLast(({ href }) => path === href || (!HOMES.has(href) && path.startsWith(`${href}/`)))?.section ??
  (path.startsWith('/studio/') ? items[0]?.section : undefined);

/** The layout of every page. Redirects visitors to the login page, and explains author accounts to customers. */
export function StudioShell() {
  const { user } = useSession();
  const { api } = useStudio();
  const location = useRouterState({ select: (state) => state.location });
  // The location changes before the page does.
  const rendered = useRouterState({ select: ({ matches }) => (matches.at(-1)?.pathname ?? '').replace(/\/$/, '') });
  const shopName = useShopName();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  usePageFocus(location.pathname);
  useKeptFocus();
  useEffect(() => {
    if (!user) logInAndReturn(location.href);
  }, [user, location.href]);
  const isEditor = user !== null && canReviewBooks(user);
  const { data: waiting } = useQuery({ ...booksToReviewQuery(api), enabled: isEditor });
  const toReview = waiting?.total;
  if (!user) return null;
  const isAllowed = canSeeDashboard(user);
  const start = startFor(location.pathname, user);
  const items = [
    ...(user.role === 'author' ? AUTHOR_SECTIONS : []),
    ...(user.is_admin ? [TODAY] : []),
    ...(isEditor ? [{ ...REVIEW, count: toReview ? formatCount(toReview) : undefined }] : []),
    ...adminSectionsOf(user),
  ];
  return (
    <AppShell
      header={
        <StudioBar
          shopName={shopName}
          username={user.username}
          userHref="/profile"
          homeHref={items[0]?.href ?? '/studio'}
          shopHref="/"
          onMenuOpen={() => setIsMenuOpen(true)}
          text={location.pathname.startsWith('/admin') ? ADMIN_BAR : undefined}
        />
      }
      side={
        isAllowed && (
          <StudioNavigation
            items={items}
            current={sectionOf(location.pathname, items)}
            isOpen={isMenuOpen}
            onClose={() => setIsMenuOpen(false)}
          />
        )
      }
    >
      <div className="page">
        {!isAllowed && <BecomeAuthorPage />}
        {isAllowed && start !== null && <Navigate to={start} replace />}
        {isAllowed && start === null && startFor(rendered, user) === null && <Outlet />}
      </div>
    </AppShell>
  );
}
