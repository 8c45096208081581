import { truncateText } from '@octavo/core/entities';
import { type Key, graphemesOf, widthOf } from '../display/index.ts';

/** A text field with the cursor position, counted in graphemes. */
export interface TextField {
  readonly text: string;
  readonly cursor: number;
}

/** No field of the shop needs more text. The limit keeps typing fast after a huge paste. */
const MAX_LENGTH = 1000;

/** Creates a field with `text` and the cursor at its end. */
export function textField(text = ''): TextField {
  return { text, cursor: graphemesOf(text).length };
}

/** Returns the field after `key`; `null` when it does not handle the key. */
export function applyKey(field: TextField, key: Key): TextField | null {
  if (key.name === 'text' && field.text.length >= MAX_LENGTH) return field;
  const graphemes = graphemesOf(field.text);
  const { cursor } = field;
  switch (key.name) {
    case 'text': {
      const typed = truncateText(key.text, MAX_LENGTH - field.text.length);
      const before = graphemes.slice(0, cursor).join('') + typed;
      // Typed text may combine with the grapheme before it, such as an accent or a part of an emoji.
      return { text: before + graphemes.slice(cursor).join(''), cursor: graphemesOf(before).length };
    }
    case 'backspace':
      return cursor === 0 ? field : { text: graphemes.toSpliced(cursor - 1, 1).join(''), cursor: cursor - 1 };
    case 'delete':
      return { text: graphemes.toSpliced(cursor, 1).join(''), cursor };
    case 'clearLine':
      return textField();
    case 'left':
      return { ...field, cursor: Math.max(0, cursor - 1) };
    case 'right':
      return { ...field, cursor: Math.min(graphemes.length, cursor + 1) };
    case 'home':
      return { ...field, cursor: 0 };
    case 'end':
      return { ...field, cursor: graphemes.length };
    default:
      return null;
  }
}

/** Returns the part of the text around the cursor that fits in `columns`, and the cursor column. `mask` replaces letters. */
export function visibleText(
  { text, cursor }: TextField,
  columns: number,
  mask?: string,
): { text: string; column: number } {
  const graphemes = graphemesOf(text).map((letter) => mask ?? letter);
  const widthAt = (index: number) => widthOf(graphemes[index] ?? '');
  let start = cursor;
  let before = 0;
  while (start > 0 && before + widthAt(start - 1) <= columns - 1) {
    start -= 1;
    before += widthAt(start);
  }
  let end = cursor;
  let width = before;
  while (end < graphemes.length && width + widthAt(end) <= columns) {
    width += widthAt(end);
    end += 1;
  }
  return { text: graphemes.slice(start, end).join(''), column: before };
}
