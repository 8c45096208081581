import { createApi } from '@octavo/core/api';
import { fromProblem } from '@octavo/core/errors';
import { createSessionStore, type SessionMarker, webStorage } from '@octavo/core/storage';
import type { AdminDashboard, AuthorDashboard, RefundResult } from '../dashboard-data.ts';

/** The same mark as the shop's pages set: it goes when the browser is closed. */
const sessionMarker: SessionMarker = {
  isSet: () => document.cookie.split('; ').includes('octavo_session=1'),
  set: () => {
    document.cookie = 'octavo_session=1; path=/; SameSite=Lax';
  },
  clear: () => {
    document.cookie = 'octavo_session=; path=/; SameSite=Lax; max-age=0';
  },
};

const session = createSessionStore(webStorage({ area: () => window.localStorage, events: window }), sessionMarker);
const api = createApi({ tokens: session });

/** Who the shop's own pages have signed in, if anybody. */
export const signedInUser = () => session.restore().user;

/** Told when somebody signs out or in, here or in another tab. */
export const onSessionChange = (listener: () => void): void => void session.subscribe(listener);

/** Where the author's account with the card provider is. */
export const stripeLogin = () => api.stripe.login();

async function sendRequest(path: string, init: RequestInit = {}, isRetry = false): Promise<Response> {
  const token = session.read()?.accessToken;
  const response = await fetch(`/dashboard/data/${path}`, {
    ...init,
    headers: {
      accept: 'application/json',
      ...(init.body ? { 'content-type': 'application/json' } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  });
  if (response.status === 401 && !isRetry && token !== undefined) {
    // Any call of the shop's client renews the session, under the lock that all tabs share.
    await api.users.me();
    return sendRequest(path, init, true);
  }
  if (response.ok) return response;
  throw fromProblem(response.status, await response.json().catch(() => undefined));
}

const postJson = (path: string, body: object = {}) => sendRequest(path, { method: 'POST', body: JSON.stringify(body) });

/** The dashboard's own calls. @throws {StoreError} */
export const dashboardApi = {
  authorDashboard: async (page: number) => (await sendRequest(`author?page=${page}`)).json() as Promise<AuthorDashboard>,
  adminDashboard: async (wanted: { search: string; status: string; page: number }) =>
    (
      await sendRequest(
        `admin?${new URLSearchParams({ search: wanted.search, status: wanted.status, page: String(wanted.page) })}`,
      )
    ).json() as Promise<AdminDashboard>,
  setSamplePercent: (book: number, percent: number) => postJson(`author/books/${book}/sample`, { percent }),
  refund: async (order: number, body: { request: string; amount: string; reason: string }) =>
    (await postJson(`admin/orders/${order}/refund`, body)).json() as Promise<RefundResult>,
  retryEvent: (id: string) => postJson(`admin/events/${encodeURIComponent(id)}/retry`),
  resolveReport: (review: number, answer: 'hide' | 'keep') => postJson(`admin/reviews/${review}/${answer}`),
};
