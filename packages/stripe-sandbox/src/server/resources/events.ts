import { ok, pathParam, type Route } from '../http/api-call.ts';
import { resourceMissingError } from '../wire/provider-error.ts';
import { listResponse } from './lists.ts';

export const eventRoutes: readonly Route[] = [
  {
    pattern: 'GET /v1/events',
    handle: async (call) => {
      const type = call.params.string('type');
      const types = [...call.params.strings('types'), ...(type === undefined ? [] : [type])];
      // Events of connected accounts are delivered only as webhooks, as with the real provider.
      return listResponse(call, 'event', { url: '/v1/events', types, platformOnly: true });
    },
  },
  {
    pattern: 'GET /v1/events/:id',
    handle: async (call) => {
      const id = pathParam(call, 'id');
      const stored = await call.store.find('event', id);
      if (!stored) throw resourceMissingError('event', id);
      return ok(stored.document);
    },
  },
];
