import { hasPermission, type PermissionName, rolesOf } from '@octavo/core/admin';
import type { User } from '@octavo/core/entities';
import type { StudioNavigationItem } from '@octavo/ui/StudioNavigation';

/** The sections of the back office, and the permission of each. */
const ADMIN_SECTIONS = [
  { section: 'shelves', href: '/admin/shelves', permission: 'planShelves' },
  { section: 'genres', href: '/admin/genres', permission: 'manageGenres' },
  { section: 'allBooks', href: '/admin/books', permission: 'manageBooks' },
  { section: 'orders', href: '/admin/orders', permission: 'seeOrders' },
  { section: 'people', href: '/admin/people', permission: 'seePeople' },
  { section: 'payments', href: '/admin/payments', permission: 'managePayments' },
  { section: 'allReviews', href: '/admin/reviews', permission: 'moderateReviews' },
  { section: 'emails', href: '/admin/emails', permission: 'manageEmails' },
  { section: 'reports', href: '/admin/reports', permission: 'seeReports' },
  { section: 'shop', href: '/admin/shop', permission: 'manageShop' },
  { section: 'audit', href: '/admin/audit', permission: 'readAuditLog' },
  { section: 'system', href: '/admin/system', permission: 'seeSystem' },
] as const satisfies readonly (StudioNavigationItem & { readonly permission: PermissionName })[];

/** The sections of the back office that a user may open. */
export const adminSectionsOf = (user: User): readonly (typeof ADMIN_SECTIONS)[number][] =>
  ADMIN_SECTIONS.filter(({ permission }) => hasPermission(rolesOf(user), permission));

/** Where a user is sent who may not open the first page of the studio or of the back office; `null` for any other page. */
export function startFor(path: string, user: User): (typeof ADMIN_SECTIONS)[number]['href'] | null {
  const first = adminSectionsOf(user)[0]?.href ?? null;
  if (path === '/admin') return hasPermission(rolesOf(user), 'seeToday') ? null : first;
  return path === '/studio' && !hasPermission(rolesOf(user), 'editBooks') ? first : null;
}
