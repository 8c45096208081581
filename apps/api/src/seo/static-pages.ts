import type { LegalTextKind } from '@octavo/core/contract';
import type { PageHead } from './page-head.ts';

/** Pages without catalog content, by path. Only those with a canonical path are indexed. */
export const FIXED_PAGES: Readonly<Record<string, PageHead>> = {
  '/login': staticPage('Login', 'Log in to read your books and buy new ones.', '/login'),
  '/register': staticPage('Register', 'Create an account to buy books and read them in your browser.', '/register'),
  '/forgot-password': staticPage('Forgot password', 'Request a link to reset your password.'),
  '/reset-password': staticPage('Reset password', 'Choose a new password for your account.'),
  '/undo-email': staticPage('Undo email change', 'Undo a change to the email address of your account.'),
  '/verify-email': staticPage('Verify email address', 'Verify the email address of your account.'),
  '/library': staticPage('Library', 'The books you own and your reading progress.'),
  '/favorites': staticPage('Favorites', 'The books you have saved as favorites.'),
  '/cart': staticPage('Cart', 'Review your cart and check out.'),
  '/profile': staticPage('My Account', 'Your orders, your name and email, and your password.'),
};

/** The page of a legal text. */
interface LegalPage {
  readonly kind: LegalTextKind;
  readonly title: string;
  /** The description of the built-in text. Without one, the page exists only with a published text. */
  readonly description?: string;
  /** Whether search engines index it. Signed-in users have the same text at another address. */
  readonly isIndexed: boolean;
}

const privacy = {
  kind: 'privacy',
  title: 'Privacy Policy',
  description: 'What we store about you, what we never see, and who we share it with.',
} as const;
const terms = {
  kind: 'terms',
  title: 'Terms of Service',
  description: 'What you get with a purchase, and what we expect of you.',
} as const;

/** The pages of legal texts, by path. */
export const LEGAL_PAGES: Readonly<Record<string, LegalPage>> = {
  '/legal/privacy': { ...privacy, isIndexed: true },
  '/legal/terms': { ...terms, isIndexed: true },
  '/legal/imprint': { kind: 'imprint', title: 'Imprint', isIndexed: true },
  '/privacy': { ...privacy, isIndexed: false },
  '/terms-of-service': { ...terms, isIndexed: false },
};

function staticPage(title: string, description: string, canonical?: string): PageHead {
  return { title, description, ...(canonical === undefined ? {} : { canonical }) };
}
