/** Returns whether an error means that the file does not exist. */
export const isNotFoundError = (error: unknown): boolean => hasErrorCode(error, 'ENOENT');

/** Returns whether an error of the operating system has this code. */
export const hasErrorCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
