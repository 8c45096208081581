import { home, loading, login, noProductsFound, retry, searchUnavailable } from './initial-messages.ts';

/** Texts of buttons and regions while work is in progress (§2). */
export const progress = {
  loggingIn: 'Logging in...',
  creatingAccount: 'Creating Account...',
  sending: 'Sending...',
  resetting: 'Resetting...',
  creatingOrder: 'Creating Order...',
  processing: 'Processing...',
  /** Our own: shown below `processing` when the response takes long. */
  processingLong: 'Your payment is still being confirmed. Your order is kept, and you will be charged only once.',
  loading,
  loadingOrders: 'Loading your orders...',
  loadingPaymentForm: 'Loading payment form...',
} as const;

/** Empty states and their links (§2). */
export const emptyStates = {
  search: noProductsFound,
  /** Our own: the server, which has all books, could not be searched. */
  searchIncomplete: 'Only a part of the catalog could be searched. Please try again.',
  searchUnavailable,
  orders: 'No past orders found',
  cart: 'Your cart is empty.',
  cartLink: 'Back to products',
} as const;

/** Fixed texts of the screens, in the order of §2. Labels that the specification leaves open are our own. */
export const screens = {
  login,
  logout: 'Logout',
  retry,
  save: 'Save',
  home,
  discover: {
    title: 'Discover Our Collection',
    subtitle: 'Explore Thousands of Books Across All Genres',
    start: 'Start Browsing',
  },
  register: { customer: 'Customer', author: 'Author' },
  product: { read: 'Read now', add: 'Add to cart', copied: 'Copied!' },
  stream: { back: 'Back' },
  library: { title: 'Keep the story going..' },
  favorites: { title: 'Your Favorite Collection' },
  profile: {
    title: 'My Account',
    subtitle: 'Access your account settings here.',
    dashboard: 'Dashboard',
    orderHistory: 'Order History',
    accountSettings: 'Account Settings',
    profile: 'Profile',
    security: 'Security',
    stripeConnect: 'Stripe Connect',
  },
  cart: {
    columns: ['Product', 'Price', 'Qty', 'Total'],
    total: 'CART TOTAL',
    billing: 'BILLING DETAILS',
    continue: 'Continue to Payment',
    clear: 'Clear Cart',
    fields: {
      first_name: 'First Name',
      last_name: 'Last Name',
      email: 'Email',
      phone: 'Phone',
      address_1: 'Address',
      city: 'City',
      state: 'State',
      postcode: 'Postcode',
    },
  },
  payment: { title: 'PAYMENT DETAILS', back: 'Back to Billing', complete: 'Complete Payment' },
  success: {
    title: 'Payment Successful!',
    thanks: (orderId: number | string): string => `Thank you for your order #${orderId}!`,
    email: 'You will receive a confirmation email shortly.',
    continue: 'Continue Shopping',
  },
  /** `1 - 10 out of 23 reviews`. */
  reviewRange: (first: number, last: number, count: number): string => `${first} - ${last} out of ${count} reviews`,
} as const;
