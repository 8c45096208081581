import type { PageHead } from './page-head.ts';

const PRIVACY_DESCRIPTION = 'What we store about you, what we never see, and who we share it with.';
const TERMS_DESCRIPTION = 'What you get with a purchase, and what we expect of you.';

/** Pages without catalog content, by path. Only those with a canonical path are indexed. */
export const FIXED_PAGES: Readonly<Record<string, PageHead>> = {
  '/login': staticPage('Login', 'Log in to read your books and buy new ones.', '/login'),
  '/register': staticPage('Register', 'Create an account to buy books and read them in your browser.', '/register'),
  '/legal/privacy': staticPage('Privacy Policy', PRIVACY_DESCRIPTION, '/legal/privacy'),
  '/legal/terms': staticPage('Terms of Service', TERMS_DESCRIPTION, '/legal/terms'),
  '/forgot-password': staticPage('Forgot password', 'Request a link to reset your password.'),
  '/reset-password': staticPage('Reset password', 'Choose a new password for your account.'),
  '/undo-email': staticPage('Undo email change', 'Undo a change to the email address of your account.'),
  '/verify-email': staticPage('Verify email address', 'Verify the email address of your account.'),
  '/privacy': staticPage('Privacy Policy', PRIVACY_DESCRIPTION),
  '/terms-of-service': staticPage('Terms of Service', TERMS_DESCRIPTION),
  '/library': staticPage('Library', 'The books you own and your reading progress.'),
  '/favorites': staticPage('Favorites', 'The books you have saved as favorites.'),
  '/cart': staticPage('Cart', 'Review your cart and check out.'),
  '/profile': staticPage('My Account', 'Your orders, your name and email, and your password.'),
};

function staticPage(title: string, description: string, canonical?: string): PageHead {
  return { title, description, ...(canonical === undefined ? {} : { canonical }) };
}
