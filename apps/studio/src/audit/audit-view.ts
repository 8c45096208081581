import type { AuditRole, AuditRow } from '@octavo/core/admin';
import { formatCents } from '@octavo/core/entities';
import { accountName } from '../views/format.ts';

/** The actions of the log in words. */
const ACTIONS: Readonly<Record<string, string>> = {
  'studio.createBook': 'Created a book',
  'studio.updateBook': 'Edited a book',
  'studio.deleteBook': 'Deleted a draft',
  'studio.publishBook': 'Published or submitted a book',
  'studio.withdrawBook': 'Withdrew a book',
  'studio.takeBookOffSale': 'Took a book off sale',
  'studio.approveBook': 'Approved a book',
  'studio.returnBook': 'Returned a book to its author',
  'studio.setCover': 'Set a cover',
  'studio.setPrice': 'Set a price',
  'studio.planPrice': 'Scheduled a price',
  'studio.cancelPlannedPrice': 'Canceled a scheduled price',
  'studio.publishEdition': 'Published a new file',
  'studio.discardEdition': 'Discarded a new file',
  'studio.applyFix': 'Fixed a file',
  'studio.setSaleEmails': 'Set the emails about sales',
  'studio.setReply': 'Replied to a review',
  'studio.deleteReply': 'Deleted a reply',
  'studio.setAuthorProfile': 'Edited an author page',
  'studio.deletePortrait': 'Removed a portrait',
  'studio.createUpload': 'Started an upload',
  'studio.sendUploadPart': 'Sent a part of a file',
  'studio.deleteUpload': 'Canceled an upload',
  'admin.changeBooks': 'Changed several books',
  'admin.takeDownBook': 'Took a book down',
  'admin.putBookBack': 'Put a book back on sale',
  'admin.setShelf': 'Changed a shelf',
  'admin.createGenre': 'Created a genre',
  'admin.setGenreOrder': 'Ordered the genres',
  'admin.changeGenre': 'Renamed a genre',
  'admin.mergeGenre': 'Merged a genre',
  'admin.deleteGenre': 'Deleted a genre',
  'admin.setShopSettings': 'Changed the shop settings',
  'admin.setLegalText': 'Published a legal text',
  'admin.refundOrder': 'Refunded an order',
  'admin.resendReceipt': 'Sent a receipt again',
  'admin.addOrderNote': 'Added a note to an order',
  'admin.hideReview': 'Hid a review',
  'admin.keepReview': 'Kept a review',
  'admin.undoReviewDecision': 'Undid a decision about a review',
  'admin.addHeldWord': 'Added a word that holds reviews',
  'admin.removeHeldWord': 'Removed a word that holds reviews',
  'admin.retryEmail': 'Sent an email again',
  'admin.settleDebt': 'Cleared a debt',
  'admin.retryPaymentEvent': 'Retried a payment event',
  'admin.retryTransfer': 'Retried a transfer',
  'admin.startReconciliation': 'Started a reconciliation',
  'admin.lockPerson': 'Locked an account',
  'admin.unlockPerson': 'Unlocked an account',
  'admin.endPersonSessions': 'Ended sessions of a person',
  'admin.sendResetLink': 'Sent a reset link',
  'admin.setPersonRoles': 'Changed roles',
  'admin.deletePerson': 'Deleted an account',
  'dashboard.refundOrder': 'Refunded an order',
  'dashboard.retryEvent': 'Retried a payment event',
  'dashboard.resolveReports': 'Resolved reports of a review',
  'catalog.import': 'Imported a book',
  'shop.refund': 'Refunded an order',
  'shop.reconcile': 'Reconciled payments',
  'shop.admins': 'Changed an administrator',
  'shop.editors': 'Changed an editor',
  'shop.emails': 'Retried emails',
  'shop.events': 'Retried a payment event',
  'shop.reviews': 'Resolved reports of a review',
  'shop.connect': 'Set up payouts of an author',
};

const ROLES: Readonly<Record<AuditRole, string>> = {
  admin: 'Admin',
  editor: 'Editor',
  support: 'Support',
  author: 'Author',
  customer: 'Customer',
  operator: 'Command on the server',
};

const SUBJECTS: Readonly<Record<string, string>> = {
  book: 'Book',
  upload: 'Upload',
  review: 'Review',
  account: 'Account',
  order: 'Order',
  shelf: 'Shelf',
  shop_genre: 'Genre',
  genre_order: 'Order of genres',
  shop_settings: 'Shop settings',
  legal_text: 'Legal text',
  event: 'Payment event',
  email: 'Email',
  refund: 'Refund',
  held_word: 'Held word',
  reconciliation_run: 'Reconciliation',
  reconciliation_issue: 'Reconciliation issue',
};

/** Where an action was made that has the words of one in the back office. */
const PLACES: readonly (readonly [prefix: string, place: string])[] = [
  ['shop.', 'command'],
  ['dashboard.', 'former dashboard'],
];

/** The options of the filter by action. */
export const actionOptions = Object.entries(ACTIONS).map(([value, label]) => {
  const place = PLACES.find(([prefix]) => value.startsWith(prefix))?.[1];
  return { value, label: place === undefined ? label : `${label} (${place})` };
});
/** The options of the filter by subject. */
export const subjectOptions = Object.entries(SUBJECTS).map(([value, label]) => ({ value, label }));

/** An action in words; its name when this version does not know it. */
export const actionText = (action: string): string => ACTIONS[action] ?? action;

/** The person of a row. */
export function actorText({ account }: Pick<AuditRow, 'account'>): string {
  return account === null ? 'Operator' : accountName(account);
}

/** A role in words. */
export const roleText = (role: AuditRole): string => ROLES[role];

/** The subject of a row, such as `Order 1089`, or the title of a book. */
export function subjectText({ subject: { type, id, title } }: Pick<AuditRow, 'subject'>): string {
  if (title !== '') return title;
  return `${SUBJECTS[type] ?? type} ${id.length > 12 ? `${id.slice(0, 8)}…` : id}`.trim();
}

/** Where a change came from, such as `203.0.113.0/24, Firefox on Linux`. */
export const fromText = ({ network, agent }: Pick<AuditRow, 'network' | 'agent'>): string =>
  [network, agent].filter(Boolean).join(', ') || 'This server';

/** A changed field before and after. */
export interface ChangedField {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** The changed fields of a row, in the order of their names. */
export function changedFields({ before, after }: Pick<AuditRow, 'before' | 'after'>): ChangedField[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return names.map((name) => ({
    name: fieldText(name),
    before: valueText(name, before[name]),
    after: valueText(name, after[name]),
  }));
}

/** A field in words: `book.price_cents` → `Book price`. */
function fieldText(name: string): string {
  if (name === 'more') return 'Further fields';
  const words = name
    .replace(/\.(?:is_)?/, ' ')
    .replace(/_cents$/, '')
    .replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const NONE = 'None';

function valueText(name: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return NONE;
  if (typeof value === 'number') return name.endsWith('_cents') ? formatCents(value) : String(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length === 0 ? NONE : value.map(String).join('; ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A hash in short, such as `9f3c…a17e`. */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-4)}`;
