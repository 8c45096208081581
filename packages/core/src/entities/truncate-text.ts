/** The first `longest` units of a text; a letter of two units that would be parted is left out whole. */
export const truncateText = (text: string, maxLength: number): string => text.slice(0, maxLength).replace(/\p{Cs}$/u, '');
