import * as v from 'valibot';

/** What this shop answers more narrowly, or more, than the contract says. */
export interface OwnAnswer {
  /** Where it is not 200, or 204 for nothing. */
  readonly status?: 201;
  readonly response?: v.GenericSchema;
  /** Codes of failures beside those of the contract. */
  readonly also?: readonly string[];
  /** Codes of the contract that only other servers answer. */
  readonly never?: readonly string[];
}

/**
 * This shop's own answers, by the name of the call. The contract says what a front end has to reckon with, whichever server
 * it speaks to; the document tells of this server alone.
 */
export const ownAnswers: Readonly<Record<string, OwnAnswer>> = {
  'products.bySlug': { also: ['session_ended'] },
  'products.file': { also: ['range_not_satisfiable'] },
  'favorites.remove': { never: ['product_not_found'] },
  'reviews.list': { never: ['product_not_found'] },
  'reviews.summary': { also: ['session_ended'], never: ['product_not_found'] },
  'reviews.create': { also: ['too_many_requests'] },
  'reviews.update': { also: ['too_many_requests'] },
  'orders.create': { also: ['too_many_requests'] },
  'auth.register': { response: v.object({ success: v.literal(true), message: v.string() }) },
  'users.updateProfile': { also: ['too_many_requests'] },
  'users.changePassword': { response: v.object({ message: v.string() }), also: ['too_many_requests'] },
  'users.deleteAccount': { also: ['conflict', 'too_many_requests', 'payment_provider_unavailable'] },
  'users.makeAppPassword': { status: 201, also: ['too_many_requests'] },
  'users.exportData': { never: ['too_many_requests'] },
};
