import type { CallOptions } from '../api/call-options.ts';
import type { HttpClient } from '../api/http-client.ts';
import { systemCalls as calls } from './system.calls.ts';

/** Calls for the system status. */
export const systemApi = (http: HttpClient) => ({
  /** Returns versions, database, storage, jobs, health and the settings of the environment, without secrets. */
  system: (options?: CallOptions) => http(calls.system, { ...options }),
});
