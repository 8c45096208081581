/** Cuts an answer of the in-memory shop down to what the specification's table shows: another server may know no more. */

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

/** By call: what becomes of its answer. A call that is not here answers as it does. */
const CUTS: readonly (readonly [call: RegExp, cut: (answer: unknown) => unknown])[] = [
  [/^GET \/products\/genres$/, each(fields('id', 'name', 'description', 'count'))],
  [/^GET \/products(\/|\/featured|\/favorites)?$/, each(product)],
  [/^GET \/products\/library$/, each(fields('id', 'slug', 'name', 'images'))],
  [/^GET \/products\//, product],
  [/^GET \/reviews$/, each(fields('id', 'rating', 'reviewer', 'review', 'date_created'))],
  [/^GET \/orders$/, history],
  [/^POST \/orders$/, fields('id', 'stripe_payment_intent_client_secret')],
];

/** `call` is a method and a path without its query, such as `GET /products`. */
export function specOnly(call: string, answer: unknown): unknown {
  return CUTS.find(([pattern]) => pattern.test(call))?.[1](answer) ?? answer;
}

function fields(...names: readonly string[]): (answer: unknown) => unknown {
  return (answer) =>
    isJson(answer) ? Object.fromEntries(Object.entries(answer).filter(([name]) => names.includes(name))) : answer;
}

function each(cut: (row: unknown) => unknown): (answer: unknown) => unknown {
  return (answer) => (Array.isArray(answer) ? answer.map(cut) : answer);
}

function product(answer: unknown): unknown {
  if (!isJson(answer)) return answer;
  return { ...(fields(...PRODUCT)(answer) as Json), images: each(fields('src'))(answer['images']) };
}

function history(answer: unknown): unknown {
  if (!isJson(answer)) return answer;
  const order = (row: unknown) =>
    isJson(row)
      ? { ...(fields(...ORDER)(row) as Json), line_items: each(fields('id', 'name', 'total'))(row['line_items']) }
      : row;
  return { ...answer, data: each(order)(answer['data']) };
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
