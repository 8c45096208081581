import { ProviderError, forbiddenError } from '../wire/provider-error.ts';
import { renderError, toResponse } from './rendered-response.ts';
import { readBrowserScript } from './browser-script.ts';

type Fetch = (request: Request) => Promise<Response>;

/** Allows calls from other origins, as the real provider does. The client secret protects a payment. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-version',
  'access-control-allow-methods': 'GET, POST',
  'access-control-max-age': '600',
};

/** The part of the provider that may be public: the script, the calls with the publishable key and the pages. */
export function browserApi({
  calls: api,
  pages,
  publishableKey,
}: {
  calls: Fetch;
  pages: Fetch;
  publishableKey: string;
}): Fetch {
  let script: string | undefined;

  return async (request) => {
    const url = new URL(request.url);
    if (url.pathname === '/sandbox/stripe.js') {
      script ??= readBrowserScript();
      return scriptResponse(script);
    }
    if (url.pathname.startsWith('/sandbox/connect/')) return pages(request);
    if (!url.pathname.startsWith('/sandbox/v1/')) return errorResponse(new ProviderError(404, notFound(url.pathname)));
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS });
    if (request.headers.get('authorization') !== `Bearer ${publishableKey}`)
      return errorResponse(forbiddenError('Browsers must use the publishable key of this shop.'));
    const response = await api(stripPrefix(request, url));
    for (const [name, value] of Object.entries(CORS)) response.headers.set(name, value);
    return response;
  };
}

function stripPrefix(request: Request, url: URL): Request {
  const inner = new URL(url);
  inner.pathname = url.pathname.slice('/sandbox'.length);
  return new Request(inner, {
    method: request.method,
    headers: request.headers,
    signal: request.signal,
    ...(request.body && { body: request.body, duplex: 'half' }),
  });
}

const scriptResponse = (script: string): Response =>
  new Response(script, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    },
  });

const notFound = (path: string) => ({ type: 'invalid_request_error', message: `No resource at ${path}.` }) as const;

function errorResponse(error: ProviderError): Response {
  const response = toResponse(renderError(error), 'none', null);
  for (const [name, value] of Object.entries(CORS)) response.headers.set(name, value);
  return response;
}
