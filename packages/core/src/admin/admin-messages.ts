/** The messages of the back office's own error codes. */
export const adminMessages = {
  order_not_refundable: 'Nothing of this order can be refunded. Please reload the page.',
  order_not_paid: 'This order is not paid, so it has no receipt.',
} as const;

/** An error code of the back office. */
export type AdminErrorCode = keyof typeof adminMessages;

/** What is wrong with a field, and how to fix it. */
export const adminFieldMessages = {
  dayInvalid: 'Choose a date.',
  untilBeforeFrom: 'The last day is before the first one.',
  amountInvalid: 'Write dollars such as 4.50.',
  refundReasonRequired: 'Write why the money is refunded.',
  refundReasonTooLong: 'Write at most 200 characters.',
  noteRequired: 'Write a note.',
  noteTooLong: 'Write at most 2,000 characters.',
} as const;
