import { nowInSeconds, type Clock } from '../clock.ts';
import { completeOnboarding } from '../resources/accounts.ts';
import type { SandboxDatabase } from '../storage/database.ts';
import { Store } from '../storage/store.ts';
import { type DeliveryPolicy, UnitOfWork } from '../storage/unit-of-work.ts';
import { markup, renderPage, stylesheetResponse, redirect } from './page.ts';

interface ConnectDeps {
  readonly db: SandboxDatabase;
  readonly clock: Clock;
  readonly emits: DeliveryPolicy['emits'];
  readonly onEvents: () => void;
}

/**
 * The provider's pages for authors. Onboarding asks a real account for details; here it is one button. The dashboard
 * opens through a login link. Both links expire.
 */
export function connectPages(deps: ConnectDeps): (request: Request) => Promise<Response> {
  const store = new Store(deps.db);

  return async (request) => {
    const { pathname } = new URL(request.url);
    const [, name, token = ''] = /^\/sandbox\/connect\/([\w.]+)(?:\/(\w+))?$/.exec(pathname) ?? [];
    if (name === 'page.css' && request.method === 'GET') return stylesheetResponse();
    if (name === 'onboarding' && request.method === 'GET') return onboardingPage(deps, store, token);
    if (name === 'onboarding' && request.method === 'POST') return submitOnboarding(deps, store, token);
    if (name === 'dashboard' && request.method === 'GET') return dashboardPage(deps, store, token);
    return renderPage(404, 'Page not found', markup`<p>Please go back to the shop and try again.</p>`);
  };
}

async function onboardingPage({ clock }: ConnectDeps, store: Store, token: string): Promise<Response> {
  const link = await store.find('account_link', token);
  if (!link) return expiredLinkPage();
  // As with the real provider, a used or expired link redirects to the shop, which creates a new one.
  if (link.secret.used || link.document.expires_at < nowInSeconds(clock)) return redirect(link.secret.refreshUrl);
  const account = await store.find('account', link.secret.account);
  if (!account) return expiredLinkPage();
  return renderPage(
    200,
    'Set up test payouts',
    markup`<p>A real account would have to enter a name, an address and a bank account here. This test account only needs your confirmation.</p>
<dl><dt>Account</dt><dd>${account.id}</dd><dt>Email</dt><dd>${account.document.email ?? 'none'}</dd></dl>
<form method="post"><button name="outcome" value="complete">Complete onboarding</button></form>
<form method="get" action="${link.secret.returnUrl}"><button class="secondary">Finish later</button></form>`,
  );
}

async function submitOnboarding(deps: ConnectDeps, store: Store, token: string): Promise<Response> {
  const link = await store.find('account_link', token);
  if (!link) return expiredLinkPage();
  const now = nowInSeconds(deps.clock);
  if (link.secret.used || link.document.expires_at < now) return redirect(link.secret.refreshUrl);
  const account = await store.find('account', link.secret.account);
  if (!account) return expiredLinkPage();
  const unit = new UnitOfWork({ requestId: null, idempotencyKey: null, now });
  unit.update(link, link.document, { ...link.secret, used: true });
  completeOnboarding(unit, account);
  const outcome = await unit.commit(deps.db, { emits: deps.emits, dueMs: deps.clock.now() }, null);
  if (outcome !== 'done') return redirect(link.secret.refreshUrl);
  if (unit.hasEvents(deps.emits)) deps.onEvents();
  return redirect(link.secret.returnUrl);
}

async function dashboardPage({ clock, db }: ConnectDeps, store: Store, token: string): Promise<Response> {
  const link = await store.find('login_link', token);
  if (!link || link.secret.used || link.secret.expiresAt < nowInSeconds(clock)) return expiredLinkPage();
  const account = await store.find('account', link.secret.account);
  const transfers = await store.page('transfer', { limit: 100, where: { destination: link.secret.account } });
  if (!account || !transfers) return expiredLinkPage();
  const unit = new UnitOfWork({ requestId: null, idempotencyKey: null, now: nowInSeconds(clock) });
  unit.update(link, link.document, { ...link.secret, used: true });
  if ((await unit.commit(db, null, null)) !== 'done') return expiredLinkPage();
  const cents = transfers.items.reduce((sum, { document }) => sum + document.amount - document.amount_reversed, 0);
  return renderPage(
    200,
    'Your test payouts',
    markup`<dl><dt>Account</dt><dd>${account.id}</dd>
<dt>Email</dt><dd>${account.document.email ?? 'none'}</dd>
<dt>Transfers</dt><dd>${transfers.items.length}${transfers.hasMore ? ' newest' : ''}</dd>
<dt>Balance of these</dt><dd>$${(cents / 100).toFixed(2)}</dd></dl>`,
  );
}

const expiredLinkPage = (): Response =>
  renderPage(
    410,
    'This link has expired',
    markup`<p>Links to this page work once and for a few minutes. Request a new link from the shop.</p>`,
  );
