import { ConfigSchema } from '../entities/index.ts';
import { additive } from './call.ts';

/** Calls for the server configuration. */
export const configCalls = {
  read: additive({
    method: 'GET',
    path: '/config',
    auth: 'none',
    response: ConfigSchema,
  }),
} as const;
