/** One file on purpose: it is the single table of what one visitor, customer or author may do and store. */
import { ConflictError } from '@octavo/core/errors';
import { MAX_CART_ITEMS } from '@octavo/core/entities';
import { MAX_AUTHOR_LINKS } from '@octavo/core/studio';

/** How often something may happen. */
export interface RateLimit {
  readonly points: number;
  readonly seconds: number;
  /** What is counted, and per account or address, in the plural. */
  readonly unit: string;
  /** What happened and what to do; the wait time is appended. */
  readonly message: string;
  /**
   * Where the count is stored; by default in the database, for all processes. `process`: each process counts for itself,
   * because these calls are frequent and cheap. `orders`: the stored orders are the count.
   */
  readonly store?: 'process' | 'orders';
  /** Set if the limit protects the account itself: no setting multiplies it. */
  readonly isFixed?: boolean;
}

/** How much may be stored. */
export interface Quota {
  readonly max: number;
  /** What is counted, and where, in the plural. */
  readonly unit: string;
  /** What happened and what to do, for the customer of a call that is rejected with `quota_exceeded`. */
  readonly message?: string;
  /** What happens at the limit otherwise. */
  readonly otherwise?: string;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MEBIBYTE = 1024 * 1024;

/**
 * The rate limits. Limits per address allow for an office or a school behind one address; limits per account stop an
 * attacker with many addresses.
 */
export const RATE_LIMITS = {
  'login account': {
    points: 10,
    seconds: 15 * MINUTE,
    unit: 'wrong passwords per account',
    message: 'Too many wrong passwords for this account. You can set a new password through "Forgot password?"',
    isFixed: true,
  },
  'login address': {
    points: 100,
    seconds: 15 * MINUTE,
    unit: 'failed logins per IP address',
    message: 'Too many failed logins from your network',
  },
  'login device': {
    points: 10,
    seconds: 15 * MINUTE,
    unit: 'wrong passwords for each device that has signed in before',
    message: 'Too many wrong passwords on this device. You can set a new password through "Forgot password?"',
  },
  'session account': {
    points: 300,
    seconds: HOUR,
    unit: 'logins per account',
    message: 'You logged in many times in a short time',
  },
  'renewal address': {
    points: 3_000,
    seconds: 10 * MINUTE,
    unit: 'renewals of sessions and reading sessions per IP address',
    message: 'Too many sessions were renewed from your network',
    store: 'process',
  },
  'forgot account': {
    points: 5,
    seconds: 30 * MINUTE,
    unit: 'reset links per account',
    message:
      'Several reset links were requested in a short time. The newest one still works, so please check your email',
    isFixed: true,
  },
  'forgot address': {
    points: 30,
    seconds: HOUR,
    unit: 'reset links per IP address',
    message: 'Too many reset links were requested from your network',
  },
  'reset address': {
    points: 30,
    seconds: HOUR,
    unit: 'emailed links that are tried per IP address',
    message: 'Too many links were tried from your network',
  },
  'register address': {
    points: 30,
    seconds: HOUR,
    unit: 'new accounts per IP address',
    message: 'Too many accounts were created from your network',
  },
  // A registration or a profile with a taken address reveals that the address has an account.
  'email taken address': {
    points: 10,
    seconds: HOUR,
    unit: 'entered email addresses that have an account per IP address',
    message: 'Too many email addresses that have an account were entered from your network',
  },
  // A mail program may unsubscribe its users from one address.
  'unsubscribe address': {
    points: 3_000,
    seconds: 10 * MINUTE,
    unit: 'links that turn emails off per IP address',
    message: 'Too many links were opened from your network',
    store: 'process',
  },
  'verification account': {
    points: 5,
    seconds: HOUR,
    unit: 'links that verify an email address per account',
    message: 'Several links were requested in a short time. The newest one still works, so please check your email',
  },
  'password account': {
    points: 10,
    seconds: 15 * MINUTE,
    unit: 'wrong passwords per account',
    message: 'Too many wrong passwords',
    isFixed: true,
  },
  // Each new password takes a slow hash and an email.
  'new password account': {
    points: 10,
    seconds: HOUR,
    unit: 'changed passwords per account',
    message: 'The password was changed several times in a short time',
  },
  'app password address': {
    points: 60,
    seconds: 15 * MINUTE,
    unit: 'wrong app passwords per IP address',
    message: 'Too many wrong app passwords from your network',
  },
  'app password account': {
    points: 40,
    seconds: HOUR,
    unit: 'new app passwords per account',
    message: 'Many app passwords were created in a short time',
  },
  // The previous address gets an email about the change, and it may belong to anyone.
  'email account': {
    points: 5,
    seconds: HOUR,
    unit: 'changed email addresses per account',
    message: 'The email address was changed several times in a short time',
    isFixed: true,
  },
  'write account': {
    points: 1_200,
    seconds: 10 * MINUTE,
    unit: 'changes of any kind per account',
    message: 'Too many changes',
    store: 'process',
  },
  'review account': {
    points: 20,
    seconds: HOUR,
    unit: 'reviews, changed reviews and reports per account',
    message: 'Too many reviews',
  },
  // Each makes all cached pages stale.
  'profile account': {
    points: 120,
    seconds: HOUR,
    unit: 'changes of the own profile per author',
    message: 'Too many changes of your profile',
  },
  'reply account': {
    points: 120,
    seconds: HOUR,
    unit: 'new, changed and deleted replies to reviews per author',
    message: 'Too many replies',
  },
  'order account': {
    points: 30,
    seconds: HOUR,
    unit: 'new orders per account',
    message: 'You placed many orders in a short time. You can still pay your last order',
    store: 'orders',
  },
  // Prices and addresses stay in the history of a book, and a change of a book on sale makes all cached pages stale.
  'book change account': {
    points: 1_200,
    seconds: HOUR,
    unit: 'changes of books per author',
    message: 'Too many changes of your books',
    store: 'process',
  },
  // A change adds a row to the audit log, which is never deleted.
  'audited change account': {
    points: 5_000,
    seconds: DAY,
    unit: 'changes in the studio and the back office per account',
    message: 'You made very many changes in a day',
  },
  // Each file is checked by a worker.
  'upload account': {
    points: 60,
    seconds: HOUR,
    unit: 'new uploads per account',
    message: 'Too many uploads',
  },
  // Each is drawn by a worker, which also serves readers.
  'cover account': {
    points: 120,
    seconds: HOUR,
    unit: 'drawn or chosen covers per account',
    message: 'Too many changes of covers',
  },
  // A part has 1 MB at most, so this limits the bytes, the stored parts and their rows.
  'upload part account': {
    points: 10_240,
    seconds: DAY,
    unit: 'parts of uploaded files per account',
    message: 'You uploaded more than 10 GB in a day. The upload continues later',
  },
  // Anyone can register as an author, and each account may fill its quota.
  'upload part address': {
    points: 20_480,
    seconds: DAY,
    unit: 'parts of uploaded files per IP address',
    message: 'More than 20 GB were uploaded from your network in a day. The upload continues later',
  },
  // Each comparison takes a worker, and each new edition may send an email to every owner.
  'edition account': {
    points: 120,
    seconds: HOUR,
    unit: 'files of books read as a whole, or published, per account',
    message: 'You opened many files of books in a short time',
    store: 'process',
  },
  // An author who turns the pages of a comparison of a whole book.
  'passage account': {
    points: 600,
    seconds: HOUR,
    unit: 'pages of compared chapters per account',
    message: 'You compared many chapters in a short time',
    store: 'process',
  },
  // A report may have 100 kB. The studio asks for a running check once a second, in each open tab.
  'report account': {
    points: 3_000,
    seconds: 10 * MINUTE,
    unit: 'reads of uploads and of reports about files per account',
    message: 'You read many reports in a short time',
    store: 'process',
  },
  'edition email account': {
    points: 10,
    seconds: DAY,
    unit: 'new editions with an email to owners per account',
    message: 'Your readers got several emails today. You can publish this edition without an email',
  },
  'export account': {
    points: 5,
    seconds: HOUR,
    unit: 'exports of all data, of all annotations or of all books per account',
    message: 'You exported your data several times in a short time. Your last download is still up to date',
  },
  'book export account': {
    points: 30,
    seconds: HOUR,
    unit: 'exports of the annotations in one book per account',
    message: 'You exported annotations many times in a short time',
  },
  'sales export account': {
    points: 30,
    seconds: HOUR,
    unit: 'exports of sales per account',
    message: 'You exported your sales many times in a short time. Your last download is still up to date',
  },
  'audit export account': {
    points: 30,
    seconds: HOUR,
    unit: 'exports of the audit log per account',
    message: 'You exported the audit log many times in a short time. Your last download is still up to date',
  },
  'sales report account': {
    points: 120,
    seconds: 10 * MINUTE,
    unit: 'reports per account',
    message: 'You opened reports many times in a short time',
    store: 'process',
  },
  'report export account': {
    points: 60,
    seconds: HOUR,
    unit: 'report exports per account',
    message: 'You exported reports many times in a short time. Your last download is still up to date',
  },
  'order export account': {
    points: 60,
    seconds: HOUR,
    unit: 'exports of orders per account',
    message: 'You exported orders many times in a short time. Your last download is still up to date',
  },
  // A search reads the names of all books, people or orders.
  'admin search account': {
    points: 600,
    seconds: 10 * MINUTE,
    unit: 'lists with a search in the back office per account',
    message: 'Too many searches',
    store: 'process',
  },
  'reconciliation account': {
    points: 20,
    seconds: HOUR,
    unit: 'reconciliation runs per account',
    message: 'You started reconciliation many times in a short time. The last run is still up to date',
  },
  // A stolen staff account could otherwise refund every order.
  'refund account': {
    points: 200,
    seconds: DAY,
    unit: 'refunds per member of staff',
    message: 'You made very many refunds in a day',
    isFixed: true,
  },
  'receipt order': {
    points: 5,
    seconds: HOUR,
    unit: 'further receipts for each order',
    message: 'The receipt of this order was sent several times already. Ask the buyer to look in the spam folder',
  },
  'sent reset link account': {
    points: 5,
    seconds: HOUR,
    unit: 'reset links that the shop sends to each account',
    message: 'Several reset links were sent to this person already. Ask the person to look in the spam folder',
  },
  'download account': {
    points: 600,
    seconds: 10 * MINUTE,
    unit: 'downloads, or parts of one, per account',
    message: 'Too many downloads',
    store: 'process',
  },
  'grant account': {
    points: 600,
    seconds: 10 * MINUTE,
    unit: 'reading URLs per account',
    message: 'Too many books were opened',
    store: 'process',
  },
  'sample address': {
    points: 120,
    seconds: 10 * MINUTE,
    unit: 'samples per IP address',
    message: 'Too many samples were opened from your network',
  },
  // The provider is asked for the state of an unpaid order. Its own limit is shared by all buyers.
  'order status account': {
    points: 300,
    seconds: 10 * MINUTE,
    unit: 'reads of single orders per account',
    message: 'Too many requests for your orders',
    store: 'process',
  },
  // A page of orders has up to 5 MB, and one of reviews up to 4 MB.
  'own list account': {
    points: 240,
    seconds: 10 * MINUTE,
    unit: 'pages of own orders and reviews per account',
    message: 'You opened many pages of your orders or reviews in a short time',
    store: 'process',
  },
  'long annotation list account': {
    points: 120,
    seconds: 10 * MINUTE,
    unit: 'lists of more than 500 annotations per account',
    message: 'Your annotations were loaded many times in a short time',
    store: 'process',
  },
  // Each takes CPU time in the book, and a worker where its text was not read yet.
  'book text account': {
    points: 600,
    seconds: 10 * MINUTE,
    unit: 'searches in books and footnotes per account',
    message: 'Too many searches',
    store: 'process',
  },
  'book text address': {
    points: 600,
    seconds: 10 * MINUTE,
    unit: 'footnotes in samples per IP address',
    message: 'Too many footnotes were opened from your network',
    store: 'process',
  },
  'payout account': {
    points: 60,
    seconds: HOUR,
    unit: 'links to the payment account per author',
    message: 'You opened your payment account many times in a short time',
  },
  'card account': {
    points: 20,
    seconds: 3 * HOUR,
    unit: 'declined cards per account',
    message: 'Too many of your cards were declined',
    isFixed: true,
  },
  'card address': {
    points: 20,
    seconds: 3 * HOUR,
    unit: 'declined cards per IP address',
    message: 'Too many cards were declined from your network',
  },
  // A few browser reports are enough for the admin, and each adds a log line.
  'report address': {
    points: 30,
    seconds: MINUTE,
    unit: 'browser reports per IP address',
    message: 'Too many reports were sent from your network',
    store: 'process',
  },
  'violation total': {
    points: 300,
    seconds: MINUTE,
    unit: 'browser reports of policy violations in all',
    message: 'Too many reports were sent',
    store: 'process',
  },
  // Page errors have a count of their own. A flood of one kind does not hide the other.
  'page error total': {
    points: 300,
    seconds: MINUTE,
    unit: 'browser reports of page errors in all',
    message: 'Too many reports were sent',
    store: 'process',
  },
} as const satisfies Record<string, RateLimit>;

/** The name of a limit: the counted action and the kind of its subject. */
export type RateLimitName = keyof typeof RATE_LIMITS;

/** The quotas. Nothing that a visitor, customer or author creates is stored without one. */
export const QUOTAS = {
  annotations: {
    max: 5_000,
    unit: 'bookmarks, highlights and notes in an account',
    message:
      'You have 5,000 bookmarks, highlights and notes, which is the limit. Please delete some that you no longer need.',
  },
  annotationBytes: {
    max: 20 * MEBIBYTE,
    unit: 'bytes of bookmarks, highlights and notes in an account',
    message: 'Your notes and highlights use 20 MB, which is the limit. Please delete or shorten some of them.',
  },
  deletedAnnotations: {
    max: 5_000,
    unit: 'deleted annotations of an account that other devices can still sync',
    otherwise: 'The oldest one is removed.',
  },
  positions: {
    max: 5_000,
    unit: 'books with a reading position in an account',
    message: 'You have started 5,000 books, which is the limit. This book does not keep its position.',
  },
  bookSettings: {
    max: 5_000,
    unit: 'books with their own appearance settings in an account',
    message: 'You have 5,000 books with their own settings, which is the limit. Please use the general settings.',
  },
  settingsBytes: {
    max: 16 * 1024,
    unit: 'bytes of appearance settings, or of a reading position, in one request',
    otherwise: 'A larger one is rejected with 422.',
  },
  readingUrls: {
    max: 200,
    unit: 'reading URLs of an account',
    otherwise: 'The oldest one that was not opened ends, then the one that expires first.',
  },
  unopenedReadingUrls: {
    max: 10,
    unit: 'reading URLs of an account for one book that were not opened',
    otherwise: 'The oldest one ends.',
  },
  waitingReaders: {
    max: 20,
    unit: 'requests of an account that wait for changes on other devices, in each process',
    otherwise: 'Another one is rejected with 429.',
  },
  pendingBookTexts: {
    max: 8,
    unit: 'searches, notes and checks of passages of an account, or of an address in samples, that run or wait in each process',
    otherwise: 'They run one after another. Another one is rejected with 503.',
  },
  pendingStudioJobs: {
    max: 8,
    unit: 'comparisons, lists of fixes, lists of chapters and drawn covers of an account that run or wait in each process',
    otherwise: 'They run one after another. Another one is rejected with 503.',
  },
  offlineBooks: {
    max: 100,
    unit: 'offline books of an account on all devices',
    message: 'You have 100 offline books on your devices, which is the limit. Please remove one that you have read.',
  },
  favorites: {
    max: 2_000,
    unit: 'favorites in an account',
    message: 'You have 2,000 favorites, which is the limit. Please remove one before you add another.',
  },
  reviews: {
    max: 1,
    unit: 'reviews of an account for one book',
    otherwise: 'Another one is rejected with 409 `already_reviewed`.',
  },
  reviewReplies: {
    max: 1,
    unit: 'replies to a review',
    otherwise: 'Another one replaces it.',
  },
  orderNotes: {
    max: 200,
    unit: 'notes about an order',
    message: 'This order has 200 notes, which is the limit.',
  },
  authorLinks: {
    max: MAX_AUTHOR_LINKS,
    unit: 'links of an author',
    otherwise: 'A longer list is rejected with 422.',
  },
  openReports: {
    max: 100,
    unit: 'reports of reviews by an account that were not answered yet',
    message: 'We are still checking 100 reports of yours. Please wait until we have answered some of them.',
  },
  appPasswords: {
    max: 20,
    unit: 'app passwords in an account',
    message: 'You have 20 app passwords. Please revoke one that you no longer use.',
  },
  sessions: {
    max: 100,
    unit: 'sessions in an account, also ended ones',
    otherwise: 'The least recently used session ends: a login is never refused.',
  },
  refreshTokens: {
    max: 1_000,
    unit: 'refresh tokens of a session, used ones among them',
    otherwise: 'The oldest used one is removed.',
  },
  unfinishedUploads: {
    max: 5,
    unit: 'uploads in an account that are not finished',
    message: 'You have 5 unfinished uploads. Please finish one, or delete one that you no longer need.',
  },
  unpublishedBytes: {
    max: 10 * 1024 * MEBIBYTE,
    unit: 'bytes of an account’s unfinished uploads, deleted files, and books that are unpublished, or off sale without an owner',
    message:
      'With this file, your books that are not on sale would have more than 10 GB. Please publish or delete some of them. Deleted files count for a day.',
  },
  draftBooks: {
    max: 200,
    unit: 'books of an author that were not published yet',
    message:
      'You have 200 books that are not published yet, which is the limit. Please publish or delete some of them.',
  },
  editions: {
    max: 200,
    unit: 'files that a book has had',
    message: 'This book has had 200 files, which is the limit. Please contact the shop.',
  },
  bookSlugs: {
    max: 20,
    unit: 'slugs that a book has had',
    message: 'This book has had 20 URLs, which is the limit. Please use one of them.',
  },
  prices: {
    max: 1_000,
    unit: 'prices that a book has had',
    message: 'This book has had 1,000 prices, which is the limit. Please contact the shop.',
  },
  plannedPrices: {
    max: 20,
    unit: 'scheduled prices of a book that have not ended',
    message: 'This book has 20 scheduled prices, which is the limit. Please cancel one that you no longer need.',
  },
  orderLines: {
    max: MAX_CART_ITEMS,
    unit: 'books in a cart and in an order',
    otherwise: 'A larger order is rejected with 422. The cart is stored in the browser.',
  },
} as const satisfies Record<string, Quota>;

/** The name of a quota. */
export type QuotaName = keyof typeof QUOTAS;

/** A quota that rejects what is over it. */
type RejectingQuotaName = {
  [Name in QuotaName]: (typeof QUOTAS)[Name] extends { readonly message: string } ? Name : never;
}[QuotaName];

/** The error of a call over a quota; the caller deletes something and repeats it. */
export const quotaExceeded = (name: RejectingQuotaName): ConflictError =>
  new ConflictError('quota_exceeded', { message: QUOTAS[name].message });
