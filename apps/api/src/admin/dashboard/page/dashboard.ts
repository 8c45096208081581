import { canSeeDashboard } from '@octavo/core/entities';
import { StoreError } from '@octavo/core/errors';
import { webStorage } from '@octavo/core/storage';
import { adminView } from './admin-view.ts';
import { createElement } from './dom.ts';
import { showNewest } from './show-newest.ts';
import { onSessionChange, signedInUser } from './dashboard-api.ts';

// This script runs in the head before the first paint. It applies the shop's stored theme, or the system theme.
const storedTheme = webStorage({ area: () => window.localStorage }).get('theme') ?? '';
const systemTheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
document.documentElement.dataset['theme'] = /^(light|dark|sepia)$/.test(storedTheme) ? storedTheme : systemTheme;

document.addEventListener('DOMContentLoaded', () => {
  const user = signedInUser();
  onSessionChange(() => {
    // Reloads so that one user's data is never shown to another user.
    if (signedInUser()?.id !== user?.id) location.reload();
  });
  if (user && canSeeDashboard(user) && !user.is_admin) location.replace(studioUrl());
  else void showPage();
});

const mainElement = (): HTMLElement | null => document.querySelector('#main');

/** The page of the studio for an author or editor. A link from the payment provider leads to the payouts. */
const studioUrl = (): string =>
  new URLSearchParams(location.search).has('connect') ? `/studio/payouts${location.search}` : '/studio';

/** Shows the shop to an admin. */
async function showPage(): Promise<void> {
  const user = signedInUser();
  if (!user?.is_admin) {
    mainElement()?.replaceChildren(user ? accessDenied() : signInPrompt());
    return;
  }
  document.title = 'The shop · Octavo';
  const links = [
    ...(user.role === 'author' ? [createElement('a', { href: '/studio' }, 'Your books')] : []),
    createElement('a', { href: '/studio/review' }, 'To review'),
    createElement('a', { href: '/admin/audit' }, 'Audit log'),
  ];
  document.querySelector('#views')?.replaceChildren(...links);
  mainElement()?.setAttribute('aria-busy', 'true');
  await loadView(() => void showPage());
}

const loadView = showNewest(
  (retry: () => void) => adminView().catch((error: unknown): HTMLElement => loadError(error, retry)),
  (view) => {
    mainElement()?.replaceChildren(view);
    mainElement()?.removeAttribute('aria-busy');
  },
);

const signInPrompt = (): HTMLElement =>
  emptyState(
    'Please sign in',
    'The dashboard is for administrators.',
    createElement('a', { class: 'button', href: '/login' }, 'Log in'),
  );

const accessDenied = (): HTMLElement =>
  emptyState(
    'You don’t have access',
    'The dashboard is for administrators.',
    createElement('a', { class: 'button', href: '/' }, 'Back to home'),
  );

function loadError(error: unknown, retry: () => void): HTMLElement {
  if (error instanceof StoreError && error.status === 401) return signInPrompt();
  if (error instanceof StoreError && error.status === 403) return accessDenied();
  const text = error instanceof StoreError ? error.message : 'The dashboard is not responding.';
  return emptyState(
    'The dashboard could not be loaded',
    text,
    createElement('button', { type: 'button', onclick: retry }, 'Retry'),
  );
}

const emptyState = (title: string, text: string, action: HTMLElement): HTMLElement =>
  createElement('div', { class: 'state' }, createElement('h1', {}, title), createElement('p', {}, text), action);
