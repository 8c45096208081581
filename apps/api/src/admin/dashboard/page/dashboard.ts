import { StoreError } from '@octavo/core/errors';
import { webStorage } from '@octavo/core/storage';
import { adminView } from './admin-view.ts';
import { authorView } from './author-view.ts';
import { createElement } from './dom.ts';
import { showNewest } from './show-newest.ts';
import { onSessionChange, signedInUser } from './dashboard-api.ts';

const VIEWS = {
  author: { title: 'Your books', view: () => authorView() },
  admin: { title: 'The shop', view: () => adminView() },
};
type ViewName = keyof typeof VIEWS;

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
  const views: ViewName[] = [];
  if (user?.role === 'author') views.push('author');
  if (user?.is_admin) views.push('admin');
  window.addEventListener('hashchange', () => void showView(views));
  void showView(views);
});

const mainElement = (): HTMLElement | null => document.querySelector('#main');

/** Shows the view named by the URL hash, or the user's first view. */
async function showView(views: readonly ViewName[]): Promise<void> {
  const [first] = views;
  if (first === undefined) {
    mainElement()?.replaceChildren(signedInUser() ? accessDenied() : signInPrompt());
    return;
  }
  const current = views.find((view) => `#${view}` === location.hash) ?? first;
  document.title = `${VIEWS[current].title} · Octavo`;
  document
    .querySelector('#views')
    ?.replaceChildren(...(views.length > 1 ? views.map((view) => viewLink(view, current)) : []));
  mainElement()?.setAttribute('aria-busy', 'true');
  await loadView(current, () => void showView(views));
}

const loadView = showNewest(
  (name: ViewName, retry: () => void) =>
    VIEWS[name].view().catch((error: unknown): HTMLElement => loadError(error, retry)),
  (view) => {
    mainElement()?.replaceChildren(view);
    mainElement()?.removeAttribute('aria-busy');
  },
);

const viewLink = (view: ViewName, current: ViewName): HTMLElement =>
  createElement('a', { href: `#${view}`, 'aria-current': view === current ? 'page' : undefined }, VIEWS[view].title);

const signInPrompt = (): HTMLElement =>
  emptyState(
    'Please sign in',
    'The dashboard is for authors and administrators.',
    createElement('a', { class: 'button', href: '/login' }, 'Log in'),
  );

const accessDenied = (): HTMLElement =>
  emptyState(
    'You don’t have access',
    'The dashboard is for authors and administrators.',
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
