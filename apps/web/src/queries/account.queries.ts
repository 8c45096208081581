import { queryOptions } from '@tanstack/react-query';
import type { Shop } from '../shop.ts';

/** Where somebody is signed in; `null` from a server that does not tell. Never kept beyond the visit. */
export const sessionsQuery = ({ api }: Pick<Shop, 'api'>) =>
  queryOptions({ queryKey: ['sessions'], queryFn: ({ signal }) => api.users.sessions({ signal }) });
