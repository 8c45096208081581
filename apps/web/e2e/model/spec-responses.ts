/** Reduces a response of the in-memory shop to the fields of the specification: other servers may send no more. */

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
const FIELD_FILTERS: readonly (readonly [call: RegExp, cut: (answer: unknown) => unknown])[] = [
  [/^GET \/products\/genres$/, forEachItem(pickFields('id', 'name', 'description', 'count'))],
  [/^GET \/products(\/|\/featured|\/favorites)?$/, forEachItem(filterProduct)],
  [/^GET \/products\/library$/, forEachItem(pickFields('id', 'slug', 'name', 'images'))],
  [/^GET \/products\//, filterProduct],
  [/^GET \/reviews$/, forEachItem(pickFields('id', 'rating', 'reviewer', 'review', 'date_created'))],
  [/^GET \/orders$/, filterOrderHistory],
  [/^POST \/orders$/, pickFields('id', 'stripe_payment_intent_client_secret')],
];

/** `call` is a method and a path without its query, such as `GET /products`. */
export function toSpecResponse(call: string, answer: unknown): unknown {
  return FIELD_FILTERS.find(([pattern]) => pattern.test(call))?.[1](answer) ?? answer;
}

function pickFields(...names: readonly string[]): (answer: unknown) => unknown {
  return (answer) =>
    isJson(answer) ? Object.fromEntries(Object.entries(answer).filter(([name]) => names.includes(name))) : answer;
}

function forEachItem(filter: (row: unknown) => unknown): (answer: unknown) => unknown {
  return (answer) => (Array.isArray(answer) ? answer.map(filter) : answer);
}

function filterProduct(answer: unknown): unknown {
  if (!isJson(answer)) return answer;
  return { ...(pickFields(...PRODUCT)(answer) as Json), images: forEachItem(pickFields('src'))(answer['images']) };
}

function filterOrderHistory(answer: unknown): unknown {
  if (!isJson(answer)) return answer;
  const order = (row: unknown) =>
    isJson(row)
      ? {
          ...(pickFields(...ORDER)(row) as Json),
          line_items: forEachItem(pickFields('id', 'name', 'total'))(row['line_items']),
        }
      : row;
  return { ...answer, data: forEachItem(order)(answer['data']) };
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
