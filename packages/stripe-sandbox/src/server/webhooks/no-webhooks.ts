import type { Webhooks } from '../public-api.ts';

/** Stands in where the shop named no endpoint: there is nobody to tell. */
export const noWebhooks: Webhooks = {
  deliverDue: async () => 0,
  injectFault: () => undefined,
  pause: () => undefined,
  resume: () => undefined,
};
