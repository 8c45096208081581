import { credentialsIncorrect, productNotFound } from '../messages/index.ts';

/**
 * Every code of the shop with its default sentence: what happened and what to do next.
 *
 * Codes are API: renaming one is a major change. EPUB codes (`epub_…`) come with their own sentences from the package that
 * finds the fault.
 */
export const errorMessages = {
  malformed_body: 'The request could not be read. Please send it again.',
  webhook_signature_invalid: 'The signature of the event is not valid.',
  method_not_allowed: 'This address does not take that kind of request.',
  media_type_unsupported: 'This address does not take that kind of content.',
  body_too_large: 'What was sent is too large.',
  body_too_slow: 'What was sent did not arrive in time. Please try again.',
  range_not_satisfiable: 'The file does not have the part that was asked for.',
  validation_failed: 'Some of the fields need another look.',
  reset_link_invalid: 'This link has been used or has expired. Please ask for a new one.',
  undo_link_invalid: 'This link has been used or has expired. Please ask us for help.',
  current_password_incorrect: 'Current password is incorrect.',
  quantity_invalid: 'An ebook is sold once: the quantity must be 1.',
  product_unavailable: 'One of the books is not for sale at the moment. Please remove it from your cart.',
  credentials_invalid: credentialsIncorrect,
  sign_in_required: 'Please sign in to continue.',
  session_ended: 'Your session has ended. Please sign in again.',
  permission_denied: 'Your account may not do this.',
  not_entitled: 'You do not own this book yet.',
  stripe_account_missing: 'Your account has no connected payment account yet.',
  not_found: 'There is nothing at this address.',
  product_not_found: productNotFound,
  order_not_found: 'This order does not exist.',
  review_not_found: 'This review does not exist.',
  author_not_found: 'This author does not exist.',
  series_not_found: 'This series does not exist.',
  session_not_found: 'This session has ended already.',
  already_owned: 'You already own one of these books. Please remove it from your cart.',
  price_changed: 'A price has changed. Please look at your cart again.',
  already_reviewed: 'You have reviewed this book already. You can change your review.',
  username_taken: 'This username is taken. Please choose another one.',
  email_taken: 'There is already an account with this email address.',
  idempotency_key_reused: 'This request was sent before with other contents.',
  order_not_payable: 'This order can no longer be paid. Please start a new one.',
  order_not_cancelable: 'This order can no longer be canceled.',
  conflict: 'Something changed in the meantime. Please look again.',
  card_declined: 'Your card was declined. Please try another card.',
  too_many_requests: 'That was too often. Please wait a moment and try again.',
  payment_provider_unavailable:
    'Payments are not available at the moment. Nothing was charged; please try again shortly.',
  overloaded: 'The shop is very busy. Please try again shortly.',
  unavailable: 'The shop is not available at the moment. Please try again shortly.',
  offline: 'The shop could not be reached. Please check your connection and try again.',
  redirected: 'We were sent to another address and sent nothing there. Please check your connection and try again.',
  contract_broken: 'The shop answered in a way we did not understand. Please try again later.',
  internal: 'Something went wrong on our side. Please try again later.',
} as const;

/** A code that this shop writes itself; other servers may write others. */
export type KnownCode = keyof typeof errorMessages;

/** Any code, with completion for the known ones. */
export type ErrorCode = KnownCode | (string & {});

/** The default sentence of a code; an unknown code gets that of `internal`. */
export function defaultMessageOf(code: ErrorCode): string {
  return Object.hasOwn(errorMessages, code) ? errorMessages[code as KnownCode] : errorMessages.internal;
}
