/** Whether an error says that there is no file of that name. */
export const isNotFoundError = (error: unknown): boolean => hasErrorCode(error, 'ENOENT');

/** Whether an error of the operating system has this code. */
export const hasErrorCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
