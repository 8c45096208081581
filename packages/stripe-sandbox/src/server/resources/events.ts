import { ok, pathPart, type Route } from '../http/call.ts';
import { missing } from '../wire/provider-error.ts';
import { answerList } from './lists.ts';

export const eventRoutes: readonly Route[] = [
  {
    pattern: 'GET /v1/events',
    handle: async (call) => {
      const type = call.params.text('type');
      const types = [...call.params.texts('types'), ...(type === undefined ? [] : [type])];
      // What concerns a connected account is told to webhooks alone, as the real provider does.
      return answerList(call, 'event', { url: '/v1/events', types, platformOnly: true });
    },
  },
  {
    pattern: 'GET /v1/events/:id',
    handle: async (call) => {
      const id = pathPart(call, 'id');
      const stored = await call.store.find('event', id);
      if (!stored) throw missing('event', id);
      return ok(stored.document);
    },
  },
];
