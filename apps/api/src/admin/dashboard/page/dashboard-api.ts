import { createApi } from '@octavo/core/api';
import { fromProblem } from '@octavo/core/errors';
import { createSessionStore, sessionCookie, webStorage } from '@octavo/core/storage';
import type { AdminDashboard, RefundResult } from '../dashboard-data.ts';

const session = createSessionStore(
  webStorage({ area: () => window.localStorage, events: window }),
  sessionCookie(() => document),
);
const api = createApi({ tokens: session });

/** The user signed in on the shop's pages; `undefined` if there is none. */
export const signedInUser = () => session.restore().user;

/** Calls `listener` when a user signs in or out, in this or another tab. */
export const onSessionChange = (listener: () => void): void => void session.subscribe(listener);

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
    // Any call of the API client refreshes the session, under the lock that all tabs share.
    await api.users.me();
    return sendRequest(path, init, true);
  }
  if (response.ok) return response;
  throw fromProblem(response.status, await response.json().catch(() => undefined));
}

const postJson = (path: string, body: object = {}) => sendRequest(path, { method: 'POST', body: JSON.stringify(body) });

/** The calls of the dashboard's own API. @throws {StoreError} */
export const dashboardApi = {
  adminDashboard: async (wanted: { search: string; status: string; page: number }) =>
    (
      await sendRequest(
        `admin?${new URLSearchParams({ search: wanted.search, status: wanted.status, page: String(wanted.page) })}`,
      )
    ).json() as Promise<AdminDashboard>,
  refund: async (order: number, body: { request: string; amount: string; reason: string }) =>
    (await postJson(`admin/orders/${order}/refund`, body)).json() as Promise<RefundResult>,
  retryEvent: (id: string) => postJson(`admin/events/${encodeURIComponent(id)}/retry`),
  resolveReport: (review: number, decision: 'hide' | 'keep') => postJson(`admin/reviews/${review}/${decision}`),
};
