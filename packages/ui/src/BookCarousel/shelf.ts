/** A list that may not be here yet. */
export type Shelf<Item> = { status: 'pending' } | { status: 'failed' } | { status: 'ready'; items: readonly Item[] };
