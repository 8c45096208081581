import { queryOptions } from '@tanstack/react-query';
import type { Shop } from '../app/shop.ts';

/** The signed-in devices; `null` if the server does not support them. Not kept beyond the visit. */
export const sessionsQuery = ({ api }: Pick<Shop, 'api'>) =>
  queryOptions({ queryKey: ['sessions'], queryFn: ({ signal }) => api.users.sessions({ signal }) });

/** The app passwords; `null` if the server does not support them. Not kept beyond the visit. */
export const appPasswordsQuery = ({ api }: Pick<Shop, 'api'>) =>
  queryOptions({ queryKey: ['appPasswords'], queryFn: ({ signal }) => api.users.appPasswords({ signal }) });
