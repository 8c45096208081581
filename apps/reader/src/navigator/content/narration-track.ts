import type { Link, ReadingOrderLink } from '@octavo/epub/manifest';

/** Returns the link of the recorded audio of a document. Documents outside the linear reading order are not played. */
export const narrationTrack = ({ alternate, linear }: ReadingOrderLink): Link | undefined =>
  linear === 'no' ? undefined : alternate?.find(({ type }) => type === 'application/guided-navigation+json');
