import { cutText } from '@octavo/core/entities';
import { type Key, lettersOf, widthOf } from '../display/index.ts';

/** A line of text that is being typed, and the place in it, counted in letters. */
export interface TextField {
  readonly text: string;
  readonly at: number;
}

/** No question of the shop takes a longer answer; a pasted book must not make typing slow. */
const MOST = 1000;

/** A field with `text` in it and the cursor behind. */
export function textField(text = ''): TextField {
  return { text, at: lettersOf(text).length };
}

/** The field after `key`; `null` when the key is none of its own. */
export function typeInto(field: TextField, key: Key): TextField | null {
  if (key.name === 'text' && field.text.length >= MOST) return field;
  const letters = lettersOf(field.text);
  const { at } = field;
  switch (key.name) {
    case 'text': {
      const typed = cutText(key.text, MOST - field.text.length);
      const before = letters.slice(0, at).join('') + typed;
      // What is typed may join the letter before it, as an accent or the rest of an emoji does.
      return { text: before + letters.slice(at).join(''), at: lettersOf(before).length };
    }
    case 'backspace':
      return at === 0 ? field : { text: letters.toSpliced(at - 1, 1).join(''), at: at - 1 };
    case 'delete':
      return { text: letters.toSpliced(at, 1).join(''), at };
    case 'erase':
      return textField();
    case 'left':
      return { ...field, at: Math.max(0, at - 1) };
    case 'right':
      return { ...field, at: Math.min(letters.length, at + 1) };
    case 'home':
      return { ...field, at: 0 };
    case 'end':
      return { ...field, at: letters.length };
    default:
      return null;
  }
}

/** What of the field is to be seen in `columns`, with the cursor in it, and which column that is; `mask` hides letters. */
export function viewOf({ text, at }: TextField, columns: number, mask?: string): { text: string; column: number } {
  const letters = lettersOf(text).map((letter) => mask ?? letter);
  const widthAt = (place: number) => widthOf(letters[place] ?? '');
  let start = at;
  let before = 0;
  while (start > 0 && before + widthAt(start - 1) <= columns - 1) {
    start -= 1;
    before += widthAt(start);
  }
  let end = at;
  let width = before;
  while (end < letters.length && width + widthAt(end) <= columns) {
    width += widthAt(end);
    end += 1;
  }
  return { text: letters.slice(start, end).join(''), column: before };
}
