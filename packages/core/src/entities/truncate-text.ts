/** Truncates text to `maxLength` UTF-16 code units without splitting a surrogate pair. */
export const truncateText = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).replace(/\p{Cs}$/u, '');
