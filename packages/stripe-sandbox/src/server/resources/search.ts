import { ok, type ApiCall, type ApiResponse } from '../http/api-call.ts';
import type { ObjectKind } from '../storage/object-kinds.ts';
import { parameterError } from '../wire/provider-error.ts';

const CLAUSE =
  /^(?<field>metadata\[(?<quote>['"])(?<key>.+?)\k<quote>\]|status|currency|customer)\s*:\s*(?<open>['"])(?<value>.*?)\k<open>$/;

/**
 * Returns the results of a search query such as `metadata['order_id']:'12' AND status:'succeeded'`. Stripe's search index can lag
 * by up to a minute; this search is immediate.
 * @see https://docs.stripe.com/search#search-query-language
 */
export async function searchResponse(call: ApiCall, kind: ObjectKind, url: string): Promise<ApiResponse> {
  const { params, store } = call;
  const where = parseSearchQuery(params.requiredString('query'));
  const limit = params.integer('limit', { min: 1, max: 100 }) ?? 10;
  const after = params.string('page');
  const page = await store.page(kind, { limit, where, ...(after !== undefined && { startingAfter: after }) });
  if (!page) throw parameterError('parameter_invalid', 'page', 'No such page of results.');
  return ok({
    object: 'search_result',
    data: page.items.map((item) => item.document),
    has_more: page.hasMore,
    next_page: page.hasMore ? (page.items.at(-1)?.id ?? null) : null,
    url,
  });
}

function parseSearchQuery(query: string): Record<string, unknown> {
  const metadata: Record<string, string> = {};
  const where: Record<string, unknown> = {};
  for (const clause of query.split(/\s+AND\s+/i)) {
    const { field, key, value } = CLAUSE.exec(clause.trim())?.groups ?? {};
    if (field === undefined || value === undefined)
      throw parameterError('parameter_invalid', 'query', `The sandbox cannot search for "${clause.trim()}".`);
    if (key === undefined) where[field] = value;
    else metadata[key] = value;
  }
  return Object.keys(metadata).length > 0 ? { ...where, metadata } : where;
}
