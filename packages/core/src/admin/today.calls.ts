import { additive } from '../contract/call.ts';
import { TodaySchema } from './today.schema.ts';

/** The call for the first page of the back office. */
export const todayCalls = {
  today: additive({
    method: 'GET',
    path: '/admin/today',
    auth: 'required',
    response: TodaySchema,
    failures: ['sign_in_required', 'permission_denied'],
  }),
} as const;

/** One line about each of these calls, for documentation. */
export const todaySummaries: Readonly<Record<keyof typeof todayCalls, string>> = {
  today: 'Returns what needs attention, the sales of the last 14 days, and the state of the shop.',
};
