import type { PageHead } from './page-head.ts';

/** What the shop says of itself. */
export const ABOUT_THE_SHOP =
  'Octavo is an ebook store with a reader in the browser. Browse by genre, buy a book once and read it anywhere.';
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
  '/undo-email': page('Take your address back'),
  '/privacy': page('Privacy Policy', PRIVACY),
  '/terms-of-service': page('Terms of Service', TERMS),
  '/library': page('Library'),
  '/favorites': page('Favorites'),
  '/cart': page('Cart'),
  '/profile': page('My Account'),
};

function page(title: string, description = ABOUT_THE_SHOP, canonical?: string): PageHead {
  return { title, description, ...(canonical === undefined ? {} : { canonical }) };
}
