import { failures, progress, screens } from '@octavo/core/messages';

/** The texts of the order page. */
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
  cancelDescription: "You haven't been charged. The books stay on sale, so you can order them again.",
  canceling: 'Canceling...',
  keep: 'Keep order',
  loading: progress.loading,
  /** The page heading until the order has loaded. */
  unnumbered: 'Order',
  failed: failures.productTitle,
  failedDescription: 'This order could not be loaded. Please try again later.',
  retry: screens.retry,
  notFound: 'Order not found',
  notFoundDescription: 'There is no order with this number in your account.',
};
