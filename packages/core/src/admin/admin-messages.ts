/** The messages of the back office's own error codes. */
export const adminMessages = {
  order_not_refundable:
    'This order cannot be refunded: it is unpaid or already fully refunded. Please reload the page.',
  order_not_paid: 'This order is not paid yet, so there is no receipt to send.',
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
  noteRequired: 'Enter a note.',
  noteTooLong: 'Use at most 2,000 characters.',
} as const;
