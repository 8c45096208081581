import type { Webhooks } from '../public-api.ts';

/** The webhooks of a shop without an endpoint: nothing is delivered. */
export const noWebhooks: Webhooks = {
  deliverDue: async () => 0,
  injectFault: () => undefined,
  pause: () => undefined,
  resume: () => undefined,
};
