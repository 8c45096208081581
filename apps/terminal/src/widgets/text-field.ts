import { type Key, lettersOf, widthOf } from '../display/index.ts';

/** A line of text that is being typed, and the place in it, counted in letters. */
export interface TextField {
  readonly text: string;
  readonly at: number;
}

/** A field with `text` in it and the cursor behind. */
export function textField(text = ''): TextField {
  return { text, at: lettersOf(text).length };
}

/** The field after `key`; `null` when the key is none of its own. */
export function typeInto(field: TextField, key: Key): TextField | null {
  const letters = lettersOf(field.text);
  const { at } = field;
  switch (key.name) {
    case 'text': {
      const before = letters.slice(0, at).join('') + key.text;
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
  let start = 0;
  const width = (from: number, to: number) => widthOf(letters.slice(from, to).join(''));
  while (width(start, at) > columns - 1) start += 1;
  let end = start;
  while (end < letters.length && width(start, end + 1) <= columns) end += 1;
  return { text: letters.slice(start, end).join(''), column: width(start, at) };
}
