import { ok, type ApiCall, type ApiResponse } from '../http/api-call.ts';
import type { ObjectKind } from '../storage/object-kinds.ts';
import type { PageQuery } from '../storage/store.ts';
import { resourceMissingError } from '../wire/provider-error.ts';

/** Wraps a page in the provider's list format. */
export const listEnvelope = (url: string, data: object[], hasMore: boolean) => ({
  object: 'list' as const,
  data,
  has_more: hasMore,
  url,
});

/** The filters of a list besides its paging parameters. */
type ListFilters = Pick<PageQuery, 'platformOnly' | 'secret' | 'types' | 'where'>;

/** Returns one page of objects of a kind, newest first, with the paging parameters shared by all lists. */
export async function listResponse(
  call: ApiCall,
  kind: ObjectKind,
  { url, where, secret, types, platformOnly }: ListFilters & { url: string },
): Promise<ApiResponse> {
  const { params, store } = call;
  const startingAfter = params.string('starting_after');
  const endingBefore = params.string('ending_before');
  const limit = params.integer('limit', { min: 1, max: 100 }) ?? 10;
  const created = readCreatedRange(call);
  const page = await store.page(kind, {
    limit,
    ...(where && { where }),
    ...(secret && { secret }),
    ...(types && types.length > 0 && { types }),
    ...(platformOnly && { platformOnly }),
    ...(created && { created }),
    ...(startingAfter !== undefined && { startingAfter }),
    ...(endingBefore !== undefined && { endingBefore }),
  });
  if (!page) {
    const param = startingAfter === undefined ? 'ending_before' : 'starting_after';
    throw resourceMissingError(kind, startingAfter ?? endingBefore ?? '', param);
  }
  return ok(
    listEnvelope(
      url,
      page.items.map((item) => item.document),
      page.hasMore,
    ),
  );
}

/** Returns the filters that were sent, as the document fields to match. */
export function readFilters(call: ApiCall, ...names: string[]): Record<string, string> {
  const sent = names.map((name) => [name, call.params.string(name)] as const);
  return Object.fromEntries(sent.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function readCreatedRange({ params }: ApiCall) {
  const exact = params.isScalar('created') ? params.integer('created') : undefined;
  if (exact !== undefined) return { gte: exact, lte: exact };
  const range = params.group('created');
  if (!range) return undefined;
  const bounds = (['gt', 'gte', 'lt', 'lte'] as const).map((name) => [name, range.integer(name)] as const);
  return Object.fromEntries(bounds.filter((entry) => entry[1] !== undefined)) as Partial<
    Record<'gt' | 'gte' | 'lt' | 'lte', number>
  >;
}
