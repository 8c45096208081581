import { expect, it } from 'vitest';
import {
  alerts,
  authDefaults,
  emptyStates,
  failures,
  fallbacks,
  limitMessages,
  progress,
  screens,
  toasts,
  validationMessages,
} from './index.ts';

/** Returns all messages of a table, including those of functions. */
function messagesIn(table: object): string[] {
  return Object.values(table).flatMap((entry: unknown): string[] => {
    if (typeof entry === 'string') return [entry];
    return typeof entry === 'object' && entry !== null ? messagesIn(entry) : [];
  });
}

it('has the exact messages of sections 5 and 8', () => {
  expect(messagesIn(validationMessages)).toEqual([
    'Username is required',
    'Username must be at least 3 characters',
    'Username must contain only letters, numbers, and underscores',
    'Password is required',
    'Password must be at least 8 characters',
    'Must contain at least one lowercase letter',
    'Must contain at least one uppercase letter',
    'Must contain at least one number',
    'Must contain at least one special character (!@#$%^&*)',
    'Please confirm your password',
    'Passwords do not match',
    'Email is required',
    'Please enter a valid email address',
    'First name must contain only letters and spaces',
    'Last name must contain only letters and spaces',
    'Please select a role',
    'New password is required',
    'Password must contain at least one lowercase letter',
    'Password must contain at least one uppercase letter',
    'Password must contain at least one number',
    'Password must contain at least one special character (!@#$%^&*)',
    'Passwords must match',
    'First name is required',
    'Last name is required',
    'First name must be at least 2 characters',
    'Last name must be at least 2 characters',
    'Invalid email format',
    'Current password is required',
    'Required',
    'Invalid email',
    'At least one product is required',
  ]);
  expect(messagesIn(toasts)).toEqual(
    expect.arrayContaining([
      'Email or password is incorrect. Please try again.',
      'Login failed. Please try again.',
      'Registration failed. Please try again.',
      'Failed to send reset instructions. Please try again.',
      'Failed to reset password. Please try again.',
      'Profile updated successfully',
      'Failed to update profile',
      'Password updated successfully',
      'Failed to change password',
      'Your cart is empty. Please add products to your cart.',
    ]),
  );
  expect(alerts.signInToOrder).toBe('You must be logged in to place an order');
  expect(alerts.orderFailedBecause('No stock.')).toBe('Order creation failed: No stock.');
  expect(alerts.orderFailed).toBe('Order creation failed. Check console for details.');
  expect(messagesIn(authDefaults)).toEqual([
    'Login failed',
    'Registration failed',
    'Failed to send reset email',
    'Failed to reset password',
  ]);
  expect(messagesIn(failures)).toEqual([
    'Oops! Something went wrong',
    "We couldn't load the product details. Please try again later.",
    'Product Not Found',
    "The product you're looking for doesn't exist or may have been removed.",
    'Product not available...',
    'Error loading reviews',
    'Error loading past orders',
    'Error loading ebook',
    'Payment information is missing. Please go back and try again.',
    'Card information is missing.',
    'Payment system is not ready. Please try again.',
    'Payment failed. Please try again.',
    'An unexpected error occurred. Please try again.',
    'Payment was not completed. Please try again.',
  ]);
});

it('has the exact screen texts of section 2', () => {
  expect([...messagesIn(fallbacks), ...messagesIn(progress), ...messagesIn(emptyStates)]).toEqual([
    'Unknown Author',
    'Unknown Editor',
    'Unknown Genre',
    'Anonymous',
    'Unknown time',
    'Friend',
    'Logging in...',
    'Creating Account...',
    'Sending...',
    'Resetting...',
    'Creating Order...',
    'Processing...',
    'Your payment is still being confirmed. Your order is kept, and you will be charged only once.',
    'Loading...',
    'Loading your orders...',
    'Loading payment form...',
    'No products found.',
    'Only a part of the catalog could be searched. Please try again.',
    'Search could not be loaded. Check your connection.',
    'No past orders found',
    'Your cart is empty.',
    'Back to products',
  ]);
  expect(messagesIn(screens)).toEqual([
    'Login',
    'Logout',
    'Retry',
    'Save',
    'Happy reading,',
    'Start Reading',
    'Shop by Genre',
    'Top Sales',
    'New Releases',
    'Monthly Featured',
    'Discover Our Collection',
    'Explore Thousands of Books Across All Genres',
    'Start Browsing',
    'Customer',
    'Author',
    'Read now',
    'Add to cart',
    'Copied!',
    'Back',
    'Keep the story going..',
    'Your Favorite Collection',
    'My Account',
    'Access your account settings here.',
    'Dashboard',
    'Order History',
    'Account Settings',
    'Profile',
    'Security',
    'Stripe Connect',
    'Product',
    'Price',
    'Qty',
    'Total',
    'CART TOTAL',
    'BILLING DETAILS',
    'Continue to Payment',
    'Clear Cart',
    'First Name',
    'Last Name',
    'Email',
    'Phone',
    'Address',
    'City',
    'State',
    'Postcode',
    'PAYMENT DETAILS',
    'Back to Billing',
    'Complete Payment',
    'Payment Successful!',
    'You will receive a confirmation email shortly.',
    'Continue Shopping',
  ]);
  expect(screens.success.thanks(1042)).toBe('Thank you for your order #1042!');
  expect(screens.reviewRange(1, 10, 23)).toBe('1 - 10 out of 23 reviews');
});

it('has none of our own messages in the tables of the specification', () => {
  const ownMessages = messagesIn(limitMessages);
  expect(ownMessages.every((message) => !messagesIn(validationMessages).includes(message))).toBe(true);
});
