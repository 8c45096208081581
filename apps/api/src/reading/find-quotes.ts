import { readFile } from 'node:fs/promises';
import { normalizeText } from '@octavo/core/search';
import * as v from 'valibot';
import { parseJson, StoredTextsSchema } from './stored-book.ts';

/** Without spaces, because line breaks between paragraphs differ between a selection and the text of the file. */
export const comparable = (text: string): string => normalizeText(text).replaceAll(' ', '');

/** Whether the stored text at a path has each of these passages. Runs in a worker, which reads the text itself. */
export const findQuotesInFile = async ({
  texts,
  quotes,
}: {
  readonly texts: string;
  readonly quotes: readonly string[];
}): Promise<boolean[]> => findQuotes({ texts: await readFile(texts), quotes });

/** Whether the text of a book has each of these passages. */
export function findQuotes({ texts, quotes }: { texts: Uint8Array; quotes: readonly string[] }): boolean[] {
  const documents = v.parse(StoredTextsSchema, parseJson(texts));
  // A character that no passage has separates the documents.
  const whole = documents.map(({ text }) => comparable(text)).join('\u0000');
  return quotes.map((quote) => whole.includes(comparable(quote)));
}
