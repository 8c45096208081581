import * as v from 'valibot';

/** What this shop answers more narrowly, or more, than the contract says. */
export interface ResponseOverride {
  /** Where it is not 200, or 204 for nothing. */
  readonly status?: 201;
  readonly response?: v.GenericSchema;
  /** Codes of failures beside those of the contract. */
  readonly addedFailures?: readonly string[];
  /** Codes of the contract that only other servers answer. */
  readonly removedFailures?: readonly string[];
}

/**
 * This shop's own answers, by the name of the call. The contract says what a front end has to reckon with, whichever server
 * it speaks to; the document tells of this server alone.
 */
export const responseOverrides: Readonly<Record<string, ResponseOverride>> = {
  'products.bySlug': { addedFailures: ['session_ended'] },
  'products.file': { addedFailures: ['range_not_satisfiable'] },
  'favorites.remove': { removedFailures: ['product_not_found'] },
  'reviews.list': { removedFailures: ['product_not_found'] },
  'reviews.summary': { addedFailures: ['session_ended'], removedFailures: ['product_not_found'] },
  'reviews.create': { addedFailures: ['too_many_requests'] },
  'reviews.update': { addedFailures: ['too_many_requests'] },
  'orders.create': { addedFailures: ['too_many_requests'] },
  'auth.register': { response: v.object({ success: v.literal(true), message: v.string() }) },
  'users.updateProfile': { addedFailures: ['too_many_requests'] },
  'users.changePassword': { response: v.object({ message: v.string() }), addedFailures: ['too_many_requests'] },
  'users.deleteAccount': { addedFailures: ['conflict', 'too_many_requests', 'payment_provider_unavailable'] },
  'users.makeAppPassword': { status: 201, addedFailures: ['too_many_requests'] },
  'users.exportData': { removedFailures: ['too_many_requests'] },
};
