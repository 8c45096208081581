/** The first `longest` units of a text; a letter of two units that would be parted is left out whole. */
export const cutText = (text: string, longest: number): string => text.slice(0, longest).replace(/\p{Cs}$/u, '');
