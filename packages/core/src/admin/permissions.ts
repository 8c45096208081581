import type { User } from '../entities/index.ts';
import type { studioCalls } from '../studio/studio.calls.ts';
import type { adminCalls } from './admin.calls.ts';
import { type PersonRole, personRoles } from './people.schema.ts';

interface Permission {
  /** What the roles may do. */
  readonly title: string;
  readonly roles: readonly PersonRole[];
  /** A limit of single roles in words. */
  readonly limits?: Readonly<Partial<Record<PersonRole, string>>>;
}

/** What each role may do in the studio and the back office. The API checks this table, and `/admin/people` shows it. */
export const permissions = {
  settings: { title: 'Open the studio', roles: ['author', 'editor', 'support', 'admin'] },
  sellBooks: { title: 'Create books, and reply to reviews', roles: ['author'], limits: { author: 'Own' } },
  editBooks: {
    title: 'Edit books, prices and editions, and see reviews',
    roles: ['author', 'editor', 'admin'],
    limits: { author: 'Own' },
  },
  reviewBooks: { title: 'Approve and return books', roles: ['editor', 'admin'] },
  planShelves: { title: 'Plan shelves', roles: ['editor', 'admin'] },
  manageGenres: { title: 'Create, rename, merge and order genres', roles: ['editor', 'admin'] },
  seeToday: { title: 'See what needs attention, and the sales of the day', roles: ['admin'] },
  moderateReviews: { title: 'Hide and keep reviews', roles: ['admin'] },
  manageBooks: { title: 'Change and take down books of all sellers', roles: ['admin'] },
  seeOrders: { title: 'See and export orders and buyers', roles: ['support', 'admin'] },
  helpBuyers: { title: 'Resend receipts and add notes', roles: ['support', 'admin'] },
  refundOrders: { title: 'Refund orders', roles: ['support', 'admin'], limits: { support: 'Up to a limit' } },
  seePeople: { title: 'See people', roles: ['support', 'admin'] },
  helpPeople: { title: 'End sessions and send reset links', roles: ['support', 'admin'] },
  managePeople: { title: 'Lock and delete accounts', roles: ['admin'] },
  changeRoles: { title: 'Change roles', roles: ['admin'] },
  managePayments: { title: 'Clear debts and retry payments', roles: ['admin'] },
  manageEmails: { title: 'See emails, and send failed ones again', roles: ['support', 'admin'] },
  seeReports: { title: 'View and export sales reports', roles: ['admin'] },
  manageShop: { title: 'Change the shop settings', roles: ['admin'] },
  readAuditLog: { title: 'Read the audit log', roles: ['admin'] },
  seeSystem: { title: 'View the system status', roles: ['admin'] },
} as const satisfies Readonly<Record<string, Permission>>;

/** The name of a permission. */
export type PermissionName = keyof typeof permissions;

/** The permission that each call of the back office needs. */
export const adminPermissions: Readonly<Record<keyof typeof adminCalls, PermissionName>> = {
  auditLog: 'readAuditLog',
  auditLogFile: 'readAuditLog',
  today: 'seeToday',
  system: 'seeSystem',
  report: 'seeReports',
  reportFile: 'seeReports',
  reviews: 'moderateReviews',
  hideReview: 'moderateReviews',
  keepReview: 'moderateReviews',
  undoReviewDecision: 'moderateReviews',
  heldWords: 'moderateReviews',
  addHeldWord: 'moderateReviews',
  removeHeldWord: 'moderateReviews',
  books: 'manageBooks',
  changeBooks: 'manageBooks',
  takeDownBook: 'manageBooks',
  putBookBack: 'manageBooks',
  shelves: 'planShelves',
  shelfPreview: 'planShelves',
  setShelf: 'planShelves',
  genres: 'manageGenres',
  createGenre: 'manageGenres',
  setGenreOrder: 'manageGenres',
  changeGenre: 'manageGenres',
  mergeGenre: 'manageGenres',
  deleteGenre: 'manageGenres',
  orders: 'seeOrders',
  ordersFile: 'seeOrders',
  order: 'seeOrders',
  refundOrder: 'refundOrders',
  resendReceipt: 'helpBuyers',
  addOrderNote: 'helpBuyers',
  paymentCounts: 'managePayments',
  debts: 'managePayments',
  settleDebt: 'managePayments',
  paymentEvents: 'managePayments',
  retryPaymentEvent: 'managePayments',
  pendingTransfers: 'managePayments',
  retryTransfer: 'managePayments',
  reconciliationIssues: 'managePayments',
  startReconciliation: 'managePayments',
  disputes: 'managePayments',
  shopSettings: 'manageShop',
  setShopSettings: 'manageShop',
  legalText: 'manageShop',
  setLegalText: 'manageShop',
  emails: 'manageEmails',
  retryEmail: 'manageEmails',
  people: 'seePeople',
  person: 'seePeople',
  lockPerson: 'managePeople',
  unlockPerson: 'managePeople',
  endPersonSessions: 'helpPeople',
  sendResetLink: 'helpPeople',
  deletePerson: 'managePeople',
  setPersonRoles: 'changeRoles',
};

/** The permission that a call of the studio needs. Whose book it may be about, the call checks itself. */
export const studioPermissionOf = (name: string): PermissionName =>
  Object.hasOwn(STUDIO_EXCEPTIONS, name) ? (STUDIO_EXCEPTIONS[name as StudioCallName] ?? 'editBooks') : 'editBooks';

type StudioCallName = keyof typeof studioCalls;
const STUDIO_EXCEPTIONS: Readonly<Partial<Record<StudioCallName, PermissionName>>> = {
  settings: 'settings',
  createBook: 'sellBooks',
  setReply: 'sellBooks',
  approveBook: 'reviewBooks',
  returnBook: 'reviewBooks',
};

/** Whether one of the roles has a permission. */
export const hasPermission = (roles: readonly PersonRole[], name: PermissionName): boolean => {
  const allowed: readonly PersonRole[] = permissions[name].roles;
  return roles.some((role) => allowed.includes(role));
};

/** What a role may do: `true`, `false`, or a limit in words. */
export function grantOf(role: PersonRole, name: PermissionName): boolean | string {
  const { limits }: Permission = permissions[name];
  return hasPermission([role], name) && (limits?.[role] ?? true);
}

/** All roles of a user: customer or author, and those of the staff. */
export const rolesOf = (user: Pick<User, 'role' | 'is_admin' | 'is_editor' | 'is_support'>): PersonRole[] =>
  personRoles.filter((role) => {
    switch (role) {
      case 'customer':
      case 'author':
        return user.role === role;
      case 'editor':
        return user.is_editor;
      case 'support':
        return user.is_support;
      case 'admin':
        return user.is_admin;
    }
  });
