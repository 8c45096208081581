/** Used by a screen (§2) and by the server. */
export const productNotFound = "The product you're looking for doesn't exist or may have been removed.";

/** Error messages that stay on the screen (§2, §5, §8). */
export const failures = {
  productTitle: 'Oops! Something went wrong',
  product: "We couldn't load the product details. Please try again later.",
  productNotFoundTitle: 'Product Not Found',
  productNotFound,
  productNotAvailable: 'Product not available...',
  reviews: 'Error loading reviews',
  orders: 'Error loading past orders',
  ebook: 'Error loading ebook',
  clientSecretMissing: 'Payment information is missing. Please go back and try again.',
  cardMissing: 'Card information is missing.',
  paymentNotReady: 'Payment system is not ready. Please try again.',
  payment: 'Payment failed. Please try again.',
  paymentUnexpected: 'An unexpected error occurred. Please try again.',
  paymentNotCompleted: 'Payment was not completed. Please try again.',
} as const;

/** Default errors of the auth state when the server sent no usable message (§8). */
export const authDefaults = {
  login: 'Login failed',
  register: 'Registration failed',
  forgotPassword: 'Failed to send reset email',
  resetPassword: 'Failed to reset password',
} as const;
