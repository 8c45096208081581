/** Marks blocks that are not laid out, because their slice is not shown. */
export const OUTSIDE_ATTRIBUTE = 'data-octavo-outside';
