import * as v from 'valibot';

/** Responses of this server that are narrower or wider than the contract. */
export interface ResponseOverride {
  /** Set if it is not 200, or 204 without a body. */
  readonly status?: 201;
  readonly response?: v.GenericSchema;
  /** Error codes in addition to those of the contract. */
  readonly addedFailures?: readonly string[];
  /** Error codes of the contract that this server never returns. */
  readonly removedFailures?: readonly string[];
}

/**
 * This server's own responses, by call name. The contract covers every server that a front end may use; the document
 * describes only this server.
 */
export const responseOverrides: Readonly<Record<string, ResponseOverride>> = {
  'products.bySlug': { addedFailures: ['session_ended'] },
  'products.file': { addedFailures: ['range_not_satisfiable'] },
  'favorites.remove': { removedFailures: ['product_not_found'] },
  'reviews.list': { removedFailures: ['product_not_found'] },
  'reviews.summary': { addedFailures: ['session_ended'], removedFailures: ['product_not_found'] },
  'auth.register': { response: v.object({ success: v.literal(true), message: v.string() }) },
  'users.changePassword': { response: v.object({ message: v.string() }) },
  'users.deleteAccount': { addedFailures: ['conflict', 'payment_provider_unavailable'] },
  'users.createAppPassword': { status: 201 },
  'studio.createBook': { status: 201 },
  'studio.createUpload': { status: 201 },
};
