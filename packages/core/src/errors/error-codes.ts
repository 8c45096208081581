import { credentialsIncorrect, productNotFound } from '../messages/index.ts';

/**
 * Every error code of the shop with its default message: what happened and what to do next.
 *
 * Codes are part of the API: renaming one is a major change. Messages of EPUB codes (`epub_…`) are in the package that
 * detects the error.
 */
export const errorMessages = {
  malformed_body: 'The request could not be read. Please send it again.',
  webhook_signature_invalid: 'The webhook signature is not valid.',
  method_not_allowed: 'This address does not support this request method.',
  media_type_unsupported: 'This address does not support this content type.',
  body_too_large: 'This is too large. Please shorten it or choose a smaller file.',
  body_too_slow: 'The request took too long to arrive. Please try again.',
  range_not_satisfiable: 'The requested range is not in the file.',
  validation_failed: 'Please check the highlighted fields.',
  reset_link_invalid: 'This link has expired or was already used. Please request a new one.',
  undo_link_invalid: 'This link has expired or was already used. Please contact us for help.',
  verification_link_invalid: 'This link is no longer valid. Please request a new one.',
  verification_link_expired: 'This link has expired. We will email you a new one within an hour.',
  current_password_incorrect: 'Current password is incorrect.',
  quantity_invalid: 'The quantity of an ebook must be 1.',
  product_unavailable: 'One of the books is not for sale at the moment. Please remove it from your cart.',
  credentials_invalid: credentialsIncorrect,
  account_locked: 'This account is locked. Please contact us for help.',
  sign_in_required: 'Please sign in to continue.',
  session_ended: 'Your session has ended. Please sign in again.',
  permission_denied: "You don't have permission to do this.",
  cross_site_request: 'This request came from another website, so it was refused. Please open the shop and try again.',
  not_entitled: 'You do not own this book yet.',
  stripe_account_missing: 'Your account has no connected payment account yet.',
  not_found: 'There is nothing at this address.',
  product_not_found: productNotFound,
  order_not_found: 'This order does not exist.',
  review_not_found: 'This review does not exist.',
  author_not_found: 'This author does not exist.',
  series_not_found: 'This series does not exist.',
  legal_text_not_found: 'The shop has not published this text.',
  session_not_found: 'This session has already ended.',
  already_owned: 'You already own one of these books. Please remove it from your cart.',
  price_changed: 'A price has changed. Please check your cart.',
  already_reviewed: 'You have already reviewed this book. You can edit your review.',
  review_moderated: 'Our team is checking or has hidden this review. You can edit it, but not delete it.',
  username_taken: 'This username is taken. Please choose another one.',
  email_taken: 'An account with this email address already exists.',
  idempotency_key_reused: 'This request was already sent with different content.',
  order_not_payable: 'This order can no longer be paid. Please start a new one.',
  order_not_cancelable: 'This order can no longer be canceled.',
  quota_exceeded: 'Your account has reached a limit. Please delete something and try again.',
  conflict: 'Something has changed in the meantime. Please reload and try again.',
  card_declined: 'Your card was declined. Please try another card.',
  too_many_requests: 'Too many attempts. Please try again later.',
  payment_provider_unavailable:
    'Payments are not available at the moment. Nothing was charged; please try again shortly.',
  overloaded: 'The shop is very busy. Please try again shortly.',
  unavailable: 'The shop is not available at the moment. Please try again shortly.',
  offline: 'The shop could not be reached. Please check your connection and try again.',
  redirected: 'The request was redirected and not sent.',
  contract_broken: 'The shop sent an invalid response. Please try again later.',
  internal: 'Something went wrong on our side. Please try again later.',
} as const;

/** A code that this shop sends. Other servers may send other codes. */
export type KnownCode = keyof typeof errorMessages;

/** Any code, with completion for the known ones. */
export type ErrorCode = KnownCode | (string & {});

/** Returns the default message of a code; an unknown code gets the message of `internal`. */
export function defaultMessageOf(code: ErrorCode): string {
  return Object.hasOwn(errorMessages, code) ? errorMessages[code as KnownCode] : errorMessages.internal;
}
