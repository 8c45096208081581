import type { CallOptions } from '../api/call-options.ts';
import type { HttpClient } from '../api/http-client.ts';
import { todayCalls as calls } from './today.calls.ts';

/** Calls for the first page of the back office. */
export const todayApi = (http: HttpClient) => ({
  /** Returns what needs attention, the sales of the last 14 days, and the state of the shop. */
  today: (options?: CallOptions) => http(calls.today, { ...options }),
});
