/** A list that may not be here yet. */
export type AsyncList<Item> =
  | { status: 'pending' }
  | { status: 'failed' }
  | { status: 'ready'; items: readonly Item[] };

/** Words for a shelf that has nothing to show. */
export interface AsyncListText {
  loading: string;
  failed: string;
  retry: string;
  empty: string;
}
