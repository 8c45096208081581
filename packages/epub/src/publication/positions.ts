import type { Layout } from '../manifest/index.ts';

const BYTES_PER_POSITION = 1024;

/**
 * Returns the number of positions in a document: one per started 1,024 uncompressed bytes, or one for a fixed layout.
 *
 * @see https://github.com/readium/architecture/tree/master/models/locators/positions
 */
export const countPositions = (size: number, layout: Layout): number =>
  layout === 'fixed' ? 1 : Math.max(1, Math.ceil(size / BYTES_PER_POSITION));
