import { favoriteFailed } from './initial-messages.ts';

/** Used by a toast (§8) and by the server. */
export const credentialsIncorrect = 'Email or password is incorrect. Please try again.';

/** Messages of toasts (§8). Success toasts stay 3 seconds, error toasts 5. */
export const toasts = {
  credentialsIncorrect,
  loginFailed: 'Login failed. Please try again.',
  registrationFailed: 'Registration failed. Please try again.',
  resetInstructionsFailed: 'Failed to send reset instructions. Please try again.',
  resetPasswordFailed: 'Failed to reset password. Please try again.',
  profileUpdated: 'Profile updated successfully',
  profileUpdateFailed: 'Failed to update profile',
  passwordUpdated: 'Password updated successfully',
  passwordChangeFailed: 'Failed to change password',
  cartEmpty: 'Your cart is empty. Please add products to your cart.',
  accountCreated: 'Your account has been created. Please log in.',
  resetInstructionsSent: 'If an account has this address, instructions are on their way.',
  passwordReset: 'Your password has been changed. Please log in.',
  signInAgain: 'Please sign in again',
  addedToCart: 'Added to your cart',
  alreadyInCart: 'Already in your cart',
  favoriteFailed,
} as const;
