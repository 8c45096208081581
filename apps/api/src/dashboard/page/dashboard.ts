import { StoreError } from '@octavo/core/errors';
import { webStorage } from '@octavo/core/storage';
import { adminView } from './admin-view.ts';
import { authorView } from './author-view.ts';
import { el } from './element.ts';
import { onSessionChange, signedInUser } from './server.ts';

const DESKS = {
  author: { title: 'Your books', view: () => authorView() },
  admin: { title: 'The shop', view: () => adminView() },
};
type Desk = keyof typeof DESKS;

// In the head, before the first paint: the theme chosen in the shop, else the system's.
const chosen = webStorage({ area: () => window.localStorage }).get('theme') ?? '';
const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
document.documentElement.dataset['theme'] = /^(light|dark|sepia)$/.test(chosen) ? chosen : system;

document.addEventListener('DOMContentLoaded', () => {
  const user = signedInUser();
  onSessionChange(() => {
    // Nothing of one user is shown to the next.
    if (signedInUser()?.id !== user?.id) location.reload();
  });
  const desks: Desk[] = [];
  if (user?.role === 'author') desks.push('author');
  if (user?.is_admin) desks.push('admin');
  window.addEventListener('hashchange', () => void show(desks));
  void show(desks);
});

/** Shows the desk that the address names, or the first of this user's. */
async function show(desks: readonly Desk[]): Promise<void> {
  const main = document.querySelector<HTMLElement>('#desk');
  const [first] = desks;
  if (!main) return;
  if (first === undefined) {
    main.replaceChildren(signedInUser() ? notForYou() : pleaseSignIn());
    return;
  }
  const named = desks.find((desk) => `#${desk}` === location.hash) ?? first;
  document.title = `${DESKS[named].title} · Octavo`;
  document
    .querySelector('#desks')
    ?.replaceChildren(...(desks.length > 1 ? desks.map((desk) => link(desk, named)) : []));
  main.setAttribute('aria-busy', 'true');
  try {
    main.replaceChildren(await DESKS[named].view());
  } catch (error) {
    main.replaceChildren(failed(error, () => void show(desks)));
  } finally {
    main.removeAttribute('aria-busy');
  }
}

const link = (desk: Desk, current: Desk): HTMLElement =>
  el('a', { href: `#${desk}`, 'aria-current': desk === current ? 'page' : undefined }, DESKS[desk].title);

const pleaseSignIn = (): HTMLElement =>
  state(
    'Please sign in',
    'The dashboard is for authors and admins of the shop.',
    el('a', { class: 'button', href: '/login' }, 'Log in'),
  );

const notForYou = (): HTMLElement =>
  state(
    'This is not for your account',
    'The dashboard is for authors and admins of the shop.',
    el('a', { class: 'button', href: '/' }, 'Back to home'),
  );

function failed(error: unknown, again: () => void): HTMLElement {
  if (error instanceof StoreError && error.status === 401) return pleaseSignIn();
  if (error instanceof StoreError && error.status === 403) return notForYou();
  const text = error instanceof StoreError ? error.message : 'The dashboard did not answer.';
  return state('That could not be loaded', text, el('button', { type: 'button', onclick: again }, 'Retry'));
}

const state = (title: string, text: string, action: HTMLElement): HTMLElement =>
  el('div', { class: 'state' }, el('h1', {}, title), el('p', {}, text), action);
