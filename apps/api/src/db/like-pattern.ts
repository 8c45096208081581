/** The pattern of `like` for texts that contain a text. */
export const containing = (text: string): string => `%${escapeLike(text)}%`;

/** Escapes the characters with a meaning in patterns of `like`. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
