import { additive } from '../contract/call.ts';
import { SystemSchema } from './system.schema.ts';

/** The call for the system status. */
export const systemCalls = {
  system: additive({
    method: 'GET',
    path: '/admin/system',
    auth: 'required',
    response: SystemSchema,
    failures: ['sign_in_required', 'permission_denied'],
  }),
} as const;

/** One line about each of these calls, for documentation. */
export const systemSummaries: Readonly<Record<keyof typeof systemCalls, string>> = {
  system: 'Returns versions, database, storage, jobs, health and the settings of the environment, without secrets.',
};
