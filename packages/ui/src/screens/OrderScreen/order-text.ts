import { failures, progress, screens } from '@octavo/core/messages';

/** The words of the page of one order. */
export const orderText = {
  title: (id: number | string) => `Order #${id}`,
  back: 'All orders',
  lines: 'Books of this order',
  read: screens.product.read,
  total: 'Total',
  billing: 'Billed to',
  seller: 'Sold by',
  payNow: 'Pay now',
  print: 'Print receipt',
  cancel: 'Cancel order',
  cancelTitle: 'Cancel this order?',
  cancelSentence: 'Nothing has been paid and nothing will be. The books stay on sale; you can order them again.',
  canceling: 'Canceling...',
  keep: 'Keep it',
  loading: progress.loading,
  /** The heading of the page until the order has come. */
  unnumbered: 'Order',
  failed: failures.productTitle,
  failedSentence: 'This order could not be loaded. Please try again later.',
  retry: screens.retry,
  notFound: 'Order not found',
  notFoundSentence: 'There is no order by this number in your account.',
};
