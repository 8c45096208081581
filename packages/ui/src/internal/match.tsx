/** One letter without its accents, lower-cased; letters that fold to nothing keep the place they had. */
const fold = (letter: string) => letter.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Where `query` first stands in `text`, letter for letter, accents and case aside; `null` when it does not. */
export function findMatch(text: string, query: string): { start: number; end: number } | null {
  const wanted = Array.from(query.trim(), fold).join('');
  if (wanted === '') return null;
  let folded = '';
  const origin: number[] = [];
  let index = 0;
  for (const letter of text) {
    const plain = fold(letter);
    for (let i = 0; i < plain.length; i += 1) origin.push(index);
    folded += plain;
    index += letter.length;
  }
  origin.push(text.length);
  const at = folded.indexOf(wanted);
  if (at < 0) return null;
  return { start: origin[at] ?? 0, end: origin[at + wanted.length] ?? text.length };
}

export interface MatchedProps {
  text: string;
  query: string;
}

/** `text` with the part that matches `query` in a `mark`. */
export function Matched({ text, query }: MatchedProps) {
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
