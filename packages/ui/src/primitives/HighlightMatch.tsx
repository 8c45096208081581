/** Removes accents from one character and lower-cases it. A character that becomes empty keeps its index. */
const foldCase = (char: string) => char.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The first match of `query` in `text`, ignoring accents and case; `null` without a match. */
export function findMatch(text: string, query: string): { start: number; end: number } | null {
  const foldedQuery = Array.from(query.trim(), foldCase).join('');
  if (foldedQuery === '') return null;
  let folded = '';
  const sourceIndexes: number[] = [];
  let index = 0;
  for (const char of text) {
    const plain = foldCase(char);
    for (let i = 0; i < plain.length; i += 1) sourceIndexes.push(index);
    folded += plain;
    index += char.length;
  }
  sourceIndexes.push(text.length);
  const at = folded.indexOf(foldedQuery);
  if (at < 0) return null;
  return { start: sourceIndexes[at] ?? 0, end: sourceIndexes[at + foldedQuery.length] ?? text.length };
}

export interface HighlightMatchProps {
  text: string;
  query: string;
}

/** `text` with the part that matches `query` in a `mark`. */
export function HighlightMatch({ text, query }: HighlightMatchProps) {
  const match = findMatch(text, query);
  if (!match) return text;
  return (
    <>
      {text.slice(0, match.start)}
      <mark>{text.slice(match.start, match.end)}</mark>
      {text.slice(match.end)}
    </>
  );
}
