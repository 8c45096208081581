/** The messages of the back office's own error codes. */
export const adminMessages = {
  order_not_refundable:
    'This order cannot be refunded: it is unpaid or already fully refunded. Please reload the page.',
  order_not_paid: 'This order is not paid yet, so there is no receipt to send.',
  author_not_found: 'This author does not exist, or has never owed the shop money. Please reload the page.',
  amount_over_debt: 'The author owes less than this amount. Please reload the page.',
  payment_event_not_found: 'This payment event does not exist. Please reload the page.',
  payment_event_handled: 'This payment event has been handled in the meantime. Please reload the page.',
  transfer_not_found: 'This transfer no longer waits. Please reload the page.',
  transfer_on_hold:
    'This transfer cannot be made yet: the author has not set up payouts, or the order is disputed, under review, or without a payment.',
} as const;

/** An error code of the back office. */
export type AdminErrorCode = keyof typeof adminMessages;

/** What is wrong with a field, and how to fix it. */
export const adminFieldMessages = {
  dayInvalid: 'Choose a date.',
  untilBeforeFrom: 'Choose an end date on or after the start date.',
  amountInvalid: 'Enter an amount such as 4.50.',
  refundReasonRequired: 'Enter a reason for the refund.',
  refundReasonTooLong: 'Use at most 200 characters.',
  settlementReasonRequired: 'Enter a reason.',
  settlementReasonTooLong: 'Use at most 500 characters.',
  noteRequired: 'Enter a note.',
  noteTooLong: 'Use at most 2,000 characters.',
} as const;
