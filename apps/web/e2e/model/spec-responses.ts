/** Reduces a response of the in-memory shop to the fields of the specification, because other servers may send only these. */

type Json = Readonly<Record<string, unknown>>;

const PRODUCT = [
  'id',
  'name',
  'slug',
  'images',
  'regular_price',
  'average_rating',
  'rating_count',
  'short_description',
  'description',
  'favorite',
  'meta_data',
];
const ORDER = ['date_created', 'line_items', 'total'];

/** Response filters by call. A call without a filter is returned unchanged. */
const FIELD_FILTERS: readonly (readonly [call: RegExp, filter: (response: unknown) => unknown])[] = [
  [/^GET \/products\/genres$/, forEachItem(pickFields('id', 'name', 'description', 'count'))],
  [/^GET \/products(\/|\/featured|\/favorites)?$/, forEachItem(filterProduct)],
  [/^GET \/products\/library$/, forEachItem(pickFields('id', 'slug', 'name', 'images'))],
  [/^GET \/products\//, filterProduct],
  [/^GET \/reviews$/, forEachItem(pickFields('id', 'rating', 'reviewer', 'review', 'date_created'))],
  [/^GET \/orders$/, filterOrderHistory],
  [/^POST \/orders$/, pickFields('id', 'stripe_payment_intent_client_secret')],
];

/** `call` is a method and a path without its query, such as `GET /products`. */
export function toSpecResponse(call: string, response: unknown): unknown {
  return FIELD_FILTERS.find(([pattern]) => pattern.test(call))?.[1](response) ?? response;
}

function pickFields(...names: readonly string[]): (response: unknown) => unknown {
  return (response) =>
    isJson(response) ? Object.fromEntries(Object.entries(response).filter(([name]) => names.includes(name))) : response;
}

function forEachItem(filter: (row: unknown) => unknown): (response: unknown) => unknown {
  return (response) => (Array.isArray(response) ? response.map(filter) : response);
}

function filterProduct(response: unknown): unknown {
  if (!isJson(response)) return response;
  return { ...(pickFields(...PRODUCT)(response) as Json), images: forEachItem(pickFields('src'))(response['images']) };
}

function filterOrderHistory(response: unknown): unknown {
  if (!isJson(response)) return response;
  const order = (row: unknown) =>
    isJson(row)
      ? {
          ...(pickFields(...ORDER)(row) as Json),
          line_items: forEachItem(pickFields('id', 'name', 'total'))(row['line_items']),
        }
      : row;
  return { ...response, data: forEachItem(order)(response['data']) };
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
