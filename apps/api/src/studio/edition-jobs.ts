import { type EditionPaths, readEditionFiles } from '../reading/edition-files.ts';
import { compareEditions } from './compare-editions.ts';
import { comparePassages } from './compare-passages.ts';
import { type AnnotatedPassage, findLostPassages } from './lost-passages.ts';

interface ComparedPaths {
  readonly before: EditionPaths;
  readonly now: EditionPaths;
}

/** Compares two stored files of a book chapter by chapter. Runs in a worker. */
export const compareEditionFiles = async ({
  before,
  now,
}: ComparedPaths): Promise<ReturnType<typeof compareEditions>> =>
  compareEditions({ before: await readEditionFiles(before), now: await readEditionFiles(now) });

/** Compares a changed chapter in two stored files. Runs in a worker. */
export const compareFilePassages = async ({
  before,
  now,
  ...place
}: ComparedPaths & { readonly chapter: number; readonly page: number }): Promise<ReturnType<typeof comparePassages>> =>
  comparePassages({ before: await readEditionFiles(before), now: await readEditionFiles(now), ...place });

/** Finds the passages that a stored file does not have. Runs in a worker. */
export const findPassagesLostInFile = async ({
  before,
  now,
  passages,
}: {
  readonly before: EditionPaths | undefined;
  readonly now: EditionPaths;
  readonly passages: readonly AnnotatedPassage[];
}): Promise<ReturnType<typeof findLostPassages>> =>
  findLostPassages({
    before: before && (await readEditionFiles(before)),
    now: await readEditionFiles(now),
    passages,
  });
