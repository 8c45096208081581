import { type Quota, type QuotaName, QUOTAS, RATE_LIMITS, type RateLimit, type RateLimitName } from './limits.ts';

/** The limits of one call, or the reason why it needs none. */
type CallLimit =
  | { readonly rates: readonly RateLimitName[]; readonly quotas?: readonly QuotaName[] }
  | { readonly reason: string };

/** The limits of a call that changes the caller's own data without adding to it. */
const change: CallLimit = { rates: ['write account'] };
const bookChange: CallLimit = { rates: ['write account', 'book change account'] };

/** While a book is open, a worker prepares its large manifest or its sample once for all visitors. */
const openedBook: CallLimit = {
  reason: 'A worker prepares the book once for all its readers, and large ones wait for each other.',
};

/**
 * The limits of every call that writes, reaches a worker, or is expensive. Keys are operation ids of the OpenAPI
 * document. Calls of the reader and the sandbox have none, so their keys are method and path.
 */
const LIMITS: Readonly<Record<string, CallLimit>> = {
  'favorites.add': { rates: ['write account'], quotas: ['favorites'] },
  'favorites.remove': change,
  'reviews.create': { rates: ['write account', 'review account'], quotas: ['reviews'] },
  'reviews.update': { rates: ['write account', 'review account'] },
  'reviews.remove': { rates: ['write account', 'review account'] },
  'reviews.report': { rates: ['write account', 'review account'], quotas: ['openReports'] },
  'orders.create': {
    rates: ['write account', 'order account', 'card account', 'card address'],
    quotas: ['orderLines'],
  },
  'orders.list': { rates: ['own list account'] },
  'reviews.own': { rates: ['own list account'] },
  'orders.byId': { rates: ['order status account'] },
  'orders.cancel': change,
  'users.updateProfile': { rates: ['write account', 'email account', 'email taken address'] },
  'users.changePassword': { rates: ['write account', 'password account', 'new password account'] },
  'users.deleteAccount': { rates: ['write account', 'password account'] },
  'users.revokeOtherSessions': change,
  'users.revokeSession': change,
  'users.createAppPassword': { rates: ['write account', 'app password account'], quotas: ['appPasswords'] },
  'users.revokeAppPassword': change,
  'users.undoEmailChange': { rates: ['reset address'] },
  'users.verifyEmail': { rates: ['reset address', 'verification account'] },
  'users.sendVerificationLink': { rates: ['write account', 'verification account'] },
  'users.updateNotifications': change,
  'users.exportData': { rates: ['write account', 'export account'] },
  'studio.createBook': { rates: ['write account', 'book change account'], quotas: ['draftBooks'] },
  'studio.updateBook': {
    rates: ['write account', 'book change account', 'edition account'],
    quotas: ['bookSlugs', 'pendingStudioJobs'],
  },
  'studio.sampleChapters': { rates: ['edition account'], quotas: ['pendingStudioJobs'] },
  'studio.coverProposals': { rates: ['cover account'], quotas: ['pendingStudioJobs'] },
  'studio.setCover': {
    rates: ['write account', 'book change account', 'cover account'],
    quotas: ['pendingStudioJobs'],
  },
  'studio.deleteBook': bookChange,
  'studio.publishBook': bookChange,
  'studio.withdrawBook': bookChange,
  'studio.takeBookOffSale': bookChange,
  'studio.approveBook': bookChange,
  'studio.returnBook': bookChange,
  'studio.setPrice': { rates: ['write account', 'book change account'], quotas: ['prices'] },
  'studio.planPrice': { rates: ['write account', 'book change account'], quotas: ['plannedPrices', 'prices'] },
  'studio.cancelPlannedPrice': bookChange,
  'studio.editionChanges': { rates: ['edition account'], quotas: ['pendingStudioJobs'] },
  'studio.editionPassages': { rates: ['passage account'], quotas: ['pendingStudioJobs'] },
  'studio.editionAnnotations': { rates: ['edition account'], quotas: ['pendingStudioJobs'] },
  'studio.publishEdition': {
    rates: ['write account', 'book change account', 'edition account', 'edition email account'],
  },
  'studio.fixes': { rates: ['edition account'], quotas: ['pendingStudioJobs'] },
  'studio.applyFix': {
    rates: ['write account', 'upload account'],
    quotas: ['unfinishedUploads', 'unpublishedBytes', 'editions'],
  },
  'studio.discardEdition': bookChange,
  'studio.uploads': { rates: ['report account'] },
  'studio.upload': { rates: ['report account'] },
  'studio.report': { rates: ['report account'] },
  'studio.createUpload': {
    rates: ['write account', 'upload account'],
    quotas: ['unfinishedUploads', 'unpublishedBytes', 'draftBooks', 'editions'],
  },
  'studio.sendUploadPart': { rates: ['write account', 'upload part account', 'upload part address'] },
  'studio.deleteUpload': change,
  'studio.setSaleEmails': change,
  'studio.setReply': { rates: ['write account', 'reply account'], quotas: ['reviewReplies'] },
  'studio.deleteReply': { rates: ['write account', 'reply account'] },
  'studio.setAuthorProfile': { rates: ['write account', 'profile account'], quotas: ['authorLinks'] },
  'studio.deletePortrait': { rates: ['write account', 'profile account'] },
  'studio.salesFile': { rates: ['sales export account'] },
  'studio.bookExportFile': { rates: ['export account'] },
  'studio.conversionFile': { rates: ['sales export account'] },
  'admin.changeBooks': change,
  'admin.takeDownBook': change,
  'admin.putBookBack': change,
  'admin.setShelf': change,
  'admin.setShopSettings': change,
  'admin.setLegalText': change,
  'admin.createGenre': change,
  'admin.setGenreOrder': change,
  'admin.changeGenre': change,
  'admin.mergeGenre': change,
  'admin.deleteGenre': change,
  'admin.auditLogFile': { rates: ['audit export account'] },
  'admin.ordersFile': { rates: ['order export account'] },
  'admin.report': { rates: ['sales report account'] },
  'admin.reportFile': { rates: ['report export account'] },
  'admin.refundOrder': { rates: ['write account', 'refund account'] },
  'admin.resendReceipt': { rates: ['write account', 'receipt order'] },
  'admin.addOrderNote': { rates: ['write account'], quotas: ['orderNotes'] },
  'admin.orders': { rates: ['admin search account'] },
  'admin.retryEmail': change,
  'admin.emails': { rates: ['admin search account'] },
  'admin.books': { rates: ['admin search account'] },
  'admin.reviews': { rates: ['admin search account'] },
  'admin.hideReview': change,
  'admin.keepReview': change,
  'admin.undoReviewDecision': change,
  'admin.addHeldWord': change,
  'admin.removeHeldWord': change,
  'admin.debts': { rates: ['admin search account'] },
  'admin.pendingTransfers': { rates: ['admin search account'] },
  'admin.settleDebt': change,
  'admin.retryPaymentEvent': change,
  'admin.retryTransfer': change,
  'admin.startReconciliation': { rates: ['write account', 'reconciliation account'] },
  'admin.people': { rates: ['admin search account'] },
  'admin.lockPerson': change,
  'admin.unlockPerson': change,
  'admin.endPersonSessions': change,
  'admin.sendResetLink': { rates: ['write account', 'sent reset link account'] },
  'admin.setPersonRoles': change,
  'admin.deletePerson': change,
  'annotations.export': { rates: ['export account', 'book export account'] },
  'products.file': { rates: ['download account'] },
  'products.bySlug': { rates: ['grant account'], quotas: ['readingUrls', 'unopenedReadingUrls'] },
  'products.sample': { rates: ['sample address'] },
  'auth.login': {
    rates: ['login account', 'login device', 'login address', 'session account'],
    quotas: ['sessions'],
  },
  'auth.register': { rates: ['register address', 'email taken address'] },
  'auth.forgotPassword': { rates: ['forgot account', 'forgot address'] },
  'auth.resetPassword': { rates: ['reset address'] },
  'auth.refresh': { rates: ['renewal address'], quotas: ['refreshTokens'] },
  'auth.logout': { reason: 'It ends the session of the token and stores nothing.' },
  'stripe.login': { rates: ['payout account'] },
  'reports.csp': { rates: ['report address', 'violation total'] },
  'reports.client': { rates: ['report address', 'page error total'] },
  'webhooks.stripe': { reason: 'Only the payment provider can sign an event, and each is stored once.' },

  'PUT /read/:grant/position': { rates: ['write account'], quotas: ['positions', 'settingsBytes'] },
  'PUT /read/:grant/settings': { rates: ['write account'], quotas: ['settingsBytes'] },
  'PUT /read/:grant/book-settings': { rates: ['write account'], quotas: ['bookSettings', 'settingsBytes'] },
  'DELETE /read/:grant/book-settings': change,
  'PUT /read/:grant/marks/:id': { rates: ['write account'], quotas: ['annotations', 'annotationBytes'] },
  'DELETE /read/:grant/marks/:id': { rates: ['write account'], quotas: ['deletedAnnotations'] },
  'GET /read/:grant/': openedBook,
  'GET /read/:grant/manifest.json': openedBook,
  'GET /read/:grant/:path{.+}': openedBook,
  'GET /share/:name{[0-9]{1,9}-[0-9a-f]{32}\\.jpg}': {
    reason:
      'Each image is drawn once and stored. One is drawn at a time, and ten images of a book are stored in a day.',
  },
  'GET /read/:grant/marks': { rates: ['long annotation list account'] },
  'GET /read/:grant/changes': { rates: ['long annotation list account'], quotas: ['waitingReaders'] },
  'GET /read/:grant/search': { rates: ['book text account'], quotas: ['pendingBookTexts'] },
  'GET /read/:grant/unanchored': { rates: ['book text account'], quotas: ['pendingBookTexts'] },
  'GET /read/:grant/edition-file': { rates: ['download account'] },
  'GET /read/:grant/note': { rates: ['book text account', 'book text address'], quotas: ['pendingBookTexts'] },
  'GET /read/:grant/export': { rates: ['book export account'] },
  'POST /read/:grant/renew': { rates: ['renewal address'] },
  'POST /read/:grant/keep': { rates: ['write account'], quotas: ['offlineBooks'] },
  'DELETE /read/:grant/keep': change,
  'GET /opds/books/:file{.+\\.epub}': { rates: ['app password address', 'download account'] },

  'POST /unsubscribe': { rates: ['unsubscribe address'] },

  'POST /sandbox/v1/payment_intents/:id/confirm': {
    reason: 'The sandbox takes the place of the payment provider in development.',
  },
};

/** {@link LIMITS}, with the limit of the audit log for each call in it. */
export const CALL_LIMITS: Readonly<Record<string, CallLimit>> = Object.fromEntries(
  Object.entries(LIMITS).map(([call, limit]) => [call, isAudited(call, limit) ? withAuditLimit(limit) : limit]),
);

/** Whether the audit log records the call. Parts of an upload are excluded, because they have their own daily limit. */
function isAudited(call: string, limit: CallLimit): limit is Extract<CallLimit, { rates: unknown }> {
  const isWriting = 'rates' in limit && limit.rates.includes('write account');
  return isWriting && /^(?:studio|admin)\./.test(call) && call !== 'studio.sendUploadPart';
}

/** Adds the limit of the calls in the audit log. */
function withAuditLimit(limit: Extract<CallLimit, { rates: unknown }>): CallLimit {
  return { ...limit, rates: [...limit.rates, 'audited change account'] };
}

/** The responses of a call over its limits. */
export interface CallLimitDescription {
  readonly 409?: { readonly code: string; readonly description: string };
  readonly 429?: { readonly code: string; readonly description: string };
}

/** Describes the responses of a call over its limits: 429 over a rate limit, 409 over a quota. */
export function describeLimits(call: string): CallLimitDescription {
  const limit = CALL_LIMITS[call];
  if (!limit || 'reason' in limit) return {};
  const quotas = (limit.quotas ?? []).filter((name) => isConflict(QUOTAS[name]));
  const rates = `Over a rate limit: ${limit.rates.map(describeRateLimit).join('; ')}.`;
  return {
    429: { code: 'too_many_requests', description: rates },
    ...(quotas.length > 0
      ? { 409: { code: 'quota_exceeded', description: `Over a quota: ${quotas.map(describeQuota).join('; ')}.` } }
      : {}),
  };
}

/** Whether a call over the quota is a conflict. Over a limit of a single request, the request is invalid. */
const isConflict = (quota: Quota): boolean => quota.message !== undefined;

const format = (count: number): string => count.toLocaleString('en-US');

/** A rate limit in words, such as "30 new orders for each account in 60 minutes". */
function describeRateLimit(name: RateLimitName): string {
  const { points, seconds, unit }: RateLimit = RATE_LIMITS[name];
  return `${format(points)} ${unit} in ${seconds / 60} minutes`;
}

/** A quota in words, such as "2,000 favorites in an account". */
function describeQuota(name: QuotaName): string {
  return `${format(QUOTAS[name].max)} ${QUOTAS[name].unit}`;
}
