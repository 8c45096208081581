import { ok, type Call, type Reply } from '../http/call.ts';
import type { Kind } from '../storage/kinds.ts';
import type { PageQuery } from '../storage/store.ts';
import { missing } from '../wire/provider-error.ts';

/** A list in the provider's envelope. */
export const listOf = (url: string, data: object[], hasMore: boolean) => ({
  object: 'list' as const,
  data,
  has_more: hasMore,
  url,
});

/** What a list may be narrowed by beside its paging parameters. */
type Narrowing = Pick<PageQuery, 'platformOnly' | 'secret' | 'types' | 'where'>;

/** Answers one page of a kind, newest first, by the paging parameters all lists share. */
export async function answerList(
  call: Call,
  kind: Kind,
  { url, where, secret, types, platformOnly }: Narrowing & { url: string },
): Promise<Reply> {
  const { params, store } = call;
  const startingAfter = params.text('starting_after');
  const endingBefore = params.text('ending_before');
  const limit = params.integer('limit', { min: 1, max: 100 }) ?? 10;
  const created = createdRange(call);
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
    throw missing(kind, startingAfter ?? endingBefore ?? '', param);
  }
  return ok(
    listOf(
      url,
      page.items.map((item) => item.document),
      page.hasMore,
    ),
  );
}

/** Only the filters that were sent, as fields the documents must have. */
export function filters(call: Call, ...names: string[]): Record<string, string> {
  const sent = names.map((name) => [name, call.params.text(name)] as const);
  return Object.fromEntries(sent.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function createdRange({ params }: Call) {
  const exact = params.scalar('created') ? params.integer('created') : undefined;
  if (exact !== undefined) return { gte: exact, lte: exact };
  const range = params.group('created');
  if (!range) return undefined;
  const bounds = (['gt', 'gte', 'lt', 'lte'] as const).map((name) => [name, range.integer(name)] as const);
  return Object.fromEntries(bounds.filter((entry) => entry[1] !== undefined)) as Partial<
    Record<'gt' | 'gte' | 'lt' | 'lte', number>
  >;
}
