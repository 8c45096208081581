import type { EpubWarning } from '../errors/index.ts';
import type { SourceLines } from './source-lines.ts';
import type { SanitizedDocument } from '../sanitize/index.ts';

/** The maximum number of words or names that a message quotes. */
const MAX_QUOTED = 8;

/** Returns the warnings about the changes that were made to a document. */
export function documentWarnings(
  entry: string,
  { wasRepaired, errorLine, isEmpty, isEncodingGuessed, missingWords }: SanitizedDocument,
  unwrapped: ReadonlySet<string>,
  lines: SourceLines,
): EpubWarning[] {
  const warnings: EpubWarning[] = [];
  if (wasRepaired)
    warnings.push({
      code: 'content_repaired',
      message: 'The document was not well-formed and has been repaired.',
      entry,
      ...(errorLine === undefined ? {} : { line: errorLine }),
    });
  if (isEncodingGuessed)
    warnings.push({
      code: 'encoding_guessed',
      message: 'The document does not have the encoding that it declares, so some letters may be wrong.',
      entry,
    });
  if (unwrapped.size > 0)
    warnings.push({
      code: 'element_unknown',
      message: `Unknown elements were replaced by their text: ${quoteWords([...unwrapped])}.`,
      entry,
      ...atLine(lines.ofElement([...unwrapped][0] ?? '')),
    });
  if (missingWords.length > 0)
    warnings.push({
      code: 'text_missing',
      message: `${missingWords.length === 1 ? 'One word is' : `${missingWords.length} words are`} not shown: ${quoteWords(missingWords)}.`,
      entry,
      ...atLine(lines.ofWords(missingWords)),
    });
  if (isEmpty) warnings.push({ code: 'document_empty', message: 'The document has no content.', entry });
  return warnings;
}

/** Returns the property of a warning for a line that may be unknown. */
export const atLine = (line: number | undefined): { line?: number } => (line === undefined ? {} : { line });

/** Returns the first words or names, separated by commas. */
export const quoteWords = (words: readonly string[]): string => {
  const quoted = words.slice(0, MAX_QUOTED).map((word) => word.slice(0, 40));
  return words.length > MAX_QUOTED ? `${quoted.join(', ')} …` : quoted.join(', ');
};
