import { queryOptions } from '@tanstack/react-query';
import type { Shop } from '../app/shop.ts';

/** Where somebody is signed in; `null` from a server that does not tell. Never kept beyond the visit. */
export const sessionsQuery = ({ api }: Pick<Shop, 'api'>) =>
  queryOptions({ queryKey: ['sessions'], queryFn: ({ signal }) => api.users.sessions({ signal }) });

/** The passwords of one's reading apps; `null` from a server that has none. Never kept beyond the visit. */
export const appPasswordsQuery = ({ api }: Pick<Shop, 'api'>) =>
  queryOptions({ queryKey: ['appPasswords'], queryFn: ({ signal }) => api.users.appPasswords({ signal }) });
