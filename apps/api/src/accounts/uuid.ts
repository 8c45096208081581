const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns whether a string is a valid UUID; the database throws for any other string in a UUID column. */
export const isUuid = (text: string): boolean => UUID.test(text);
