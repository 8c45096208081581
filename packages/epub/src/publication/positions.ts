import type { Layout } from '../manifest/index.ts';

const BYTES_PER_POSITION = 1024;

/**
 * How many positions a document spans: one per 1,024 uncompressed bytes begun, one if its pages are fixed.
 *
 * @see https://github.com/readium/architecture/tree/master/models/locators/positions
 */
export const countPositions = (size: number, layout: Layout): number =>
  layout === 'fixed' ? 1 : Math.max(1, Math.ceil(size / BYTES_PER_POSITION));
