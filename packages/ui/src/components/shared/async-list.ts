/** A list that may not be here yet. */
export type AsyncList<Item> = { status: 'pending' } | { status: 'failed' } | { status: 'ready'; items: readonly Item[] };
