import type { PageHead } from './page-head.ts';

/** What the shop says of itself. */
export const ABOUT_THE_SHOP =
  'Octavo is an ebook store with a reader in the browser. Buy a book once and read it anywhere.';
const PRIVACY = 'What the shop knows of you, what it never sees, and whom it tells.';
const TERMS = 'What a purchase gives you, and what we ask of you.';

/** Pages without anything of the catalog in them, by their path. Only those with a canonical path are for everybody to find. */
export const FIXED_PAGES: Readonly<Record<string, PageHead>> = {
  '/login': page('Login', 'Log in to read your books and to buy new ones.', '/login'),
  '/register': page('Register', 'Open an account to buy books and read them in the browser.', '/register'),
  '/legal/privacy': page('Privacy Policy', PRIVACY, '/legal/privacy'),
  '/legal/terms': page('Terms of Service', TERMS, '/legal/terms'),
  '/forgot-password': page('Forgot password', 'Ask for a link that lets you choose a new password.'),
  '/reset-password': page('Reset password', 'Choose a new password for your account.'),
  '/undo-email': page('Take your address back', 'Undo a change of the email address of your account.'),
  '/privacy': page('Privacy Policy', PRIVACY),
  '/terms-of-service': page('Terms of Service', TERMS),
  '/library': page('Library', 'The books you own, and how far you have read them.'),
  '/favorites': page('Favorites', 'The books you have marked with a heart.'),
  '/cart': page('Cart', 'The books you have chosen, and the way to pay for them.'),
  '/profile': page('My Account', 'Your orders, your name and email, and your password.'),
};

function page(title: string, description: string, canonical?: string): PageHead {
  return { title, description, ...(canonical === undefined ? {} : { canonical }) };
}
