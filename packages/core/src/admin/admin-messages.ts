import { genreMessages } from './genre-messages.ts';
import { reviewMessages } from './review-messages.ts';

/** The messages of the back office's own error codes. */
export const adminMessages = {
  ...reviewMessages,
  ...genreMessages,
  order_not_refundable:
    'This order cannot be refunded: it is unpaid or already fully refunded. Please reload the page.',
  email_not_found: 'This email no longer exists. Emails are deleted after 90 days.',
  email_not_failed: 'This email has not failed. It has been sent or is still waiting. Please reload the page.',
  order_not_paid: 'This order is not paid yet, so there is no receipt to send.',
  author_not_found: 'This author does not exist, or has never owed the shop money. Please reload the page.',
  amount_over_debt: 'The author owes less than this amount. Please reload the page.',
  payment_event_not_found: 'This payment event does not exist. Please reload the page.',
  payment_event_handled: 'This payment event has already been handled. Please reload the page.',
  transfer_not_found: 'This transfer is no longer pending. Please reload the page.',
  transfer_on_hold:
    'This transfer cannot be made yet. Either the author has not set up payouts, or the order is disputed, under review or without a payment.',
  person_not_found: 'This account does not exist. It may have been deleted.',
  person_locked: 'This account is locked. Unlock it before you send a link.',
  person_in_use:
    'This person has books, sales or a staff role, so the account cannot be deleted. You can lock it instead.',
  payment_pending:
    'A payment of this person is still being processed, so the account cannot be deleted yet. Please try again later.',
  author_in_use: 'This author still has books or sales, so the role cannot be taken away.',
  own_account: 'You cannot do this to your own account. Ask another admin.',
} as const;

/** An error code of the back office. */
export type AdminErrorCode = keyof typeof adminMessages;

/** Messages of shared codes, about a person. */
export const personMessages = {
  version_missing: 'The request lacks the version of the account. Please reload the page.',
  lastAdmin: 'The shop needs at least one admin who can sign in. Give another person this role first.',
  edited_elsewhere: 'Another admin has changed this account. Please check it and try again.',
} as const;

/** What is wrong with a field, and how to fix it. */
export const adminFieldMessages = {
  dayInvalid: 'Choose a date.',
  periodTooLong: 'Choose a period of at most three years.',
  untilBeforeFrom: 'Choose an end date on or after the start date.',
  amountInvalid: 'Enter an amount such as 4.50.',
  refundReasonRequired: 'Enter a reason for the refund.',
  refundReasonTooLong: 'Use at most 200 characters.',
  settlementReasonRequired: 'Enter a reason.',
  settlementReasonTooLong: 'Use at most 500 characters.',
  noteRequired: 'Enter a note.',
  noteTooLong: 'Use at most 2,000 characters.',
} as const;
