import type { peopleRoleFilters, peopleStatuses, Person, PersonRole } from '@octavo/core/admin';
import type { StatusShape } from '@octavo/ui/StatusMark';

const ROLES: Readonly<Record<(typeof peopleRoleFilters)[number], string>> = {
  customer: 'Customer',
  author: 'Author',
  editor: 'Editor',
  support: 'Support',
  admin: 'Admin',
  staff: 'Staff',
};

/** A role in words. */
export const roleText = (role: (typeof peopleRoleFilters)[number]): string => ROLES[role];

/** Roles in words. Staff who do not sell books are not called customers. */
export function rolesText(roles: readonly PersonRole[]): string {
  const named = roles.length > 1 ? roles.filter((role) => role !== 'customer') : roles;
  return named.map(roleText).join(', ');
}

/** The filter by the state of an account in words. */
export const statusTexts: Readonly<Record<(typeof peopleStatuses)[number], string>> = {
  locked: 'Locked',
  unverified: 'Email not verified',
};

/** The shape and word for the state of an account. */
export function accountState({ date_locked: locked, is_verified: isVerified }: Person): {
  shape: StatusShape;
  word: string;
} {
  if (locked !== '') return { shape: 'stopped', word: 'Locked' };
  return isVerified ? { shape: 'done', word: 'Active' } : { shape: 'waiting', word: 'Email not verified' };
}

/** The heading of a list of the newest rows, such as `Orders (10 of 31)`. */
export const headingOf = (title: string, shown: number, total: number): string =>
  shown < total ? `${title} (newest ${shown} of ${total})` : `${title} (${total})`;
