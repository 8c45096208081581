import type { PageHead } from './page-head.ts';

/** What the shop says of itself. */
export const SHOP_DESCRIPTION =
  'Octavo is an ebook store with a reader in the browser. Buy a book once and read it anywhere.';
const PRIVACY_DESCRIPTION = 'What the shop knows of you, what it never sees, and whom it tells.';
const TERMS_DESCRIPTION = 'What a purchase gives you, and what we ask of you.';

/** Pages without anything of the catalog in them, by their path. Only those with a canonical path are for everybody to find. */
export const FIXED_PAGES: Readonly<Record<string, PageHead>> = {
  '/login': staticPage('Login', 'Log in to read your books and to buy new ones.', '/login'),
  '/register': staticPage('Register', 'Open an account to buy books and read them in the browser.', '/register'),
  '/legal/privacy': staticPage('Privacy Policy', PRIVACY_DESCRIPTION, '/legal/privacy'),
  '/legal/terms': staticPage('Terms of Service', TERMS_DESCRIPTION, '/legal/terms'),
  '/forgot-password': staticPage('Forgot password', 'Ask for a link that lets you choose a new password.'),
  '/reset-password': staticPage('Reset password', 'Choose a new password for your account.'),
  '/undo-email': staticPage('Take your address back', 'Undo a change of the email address of your account.'),
  '/privacy': staticPage('Privacy Policy', PRIVACY_DESCRIPTION),
  '/terms-of-service': staticPage('Terms of Service', TERMS_DESCRIPTION),
  '/library': staticPage('Library', 'The books you own, and how far you have read them.'),
  '/favorites': staticPage('Favorites', 'The books you have marked with a heart.'),
  '/cart': staticPage('Cart', 'The books you have chosen, and the way to pay for them.'),
  '/profile': staticPage('My Account', 'Your orders, your name and email, and your password.'),
};

function staticPage(title: string, description: string, canonical?: string): PageHead {
  return { title, description, ...(canonical === undefined ? {} : { canonical }) };
}
