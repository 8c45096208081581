import { applyFix, type BookExamination, examineBook, type FixCode, type FixOptions } from '@octavo/epub/fix';
import { fileSink, fileSource } from '@octavo/epub/zip';

/** The fixes that the EPUB file at `path` needs, and its accessibility. Runs in a worker. */
export const planBookFixes = async (input: {
  readonly path: string;
  readonly options: FixOptions;
}): Promise<BookExamination> => examineBook(await fileSource(input.path), input.options);

/** Writes a copy of the EPUB file at `path` with one fix; returns whether the file needed it. Runs in a worker. */
export const fixBookFile = async (input: {
  readonly path: string;
  readonly target: string;
  readonly code: FixCode;
  readonly options: FixOptions;
}): Promise<boolean> => applyFix(await fileSource(input.path), () => fileSink(input.target), input.code, input.options);
