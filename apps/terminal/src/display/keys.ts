import { emitKeypressEvents, type Interface, type Key as RawKey } from 'node:readline';
import type { ReadStream } from 'node:tty';

const namedKeys = [
  'up',
  'down',
  'left',
  'right',
  'pageup',
  'pagedown',
  'home',
  'end',
  'tab',
  'backspace',
  'delete',
  'escape',
] as const;

/** A key that was pressed. `text` is one letter that was typed, or all that was pasted at once. */
export type Key =
  | { readonly name: (typeof namedKeys)[number] | 'enter' | 'backtab' | 'interrupt' | 'erase' }
  /** Ctrl-R: the other thing a form may be about. */
  | { readonly name: 'other' }
  | { readonly name: 'text'; readonly text: string };

/** How long a lone escape byte waits for the rest of a sequence; a person's Escape must not feel slow. */
const ESCAPE_TIMEOUT_MS = 60;

/** Tells of every key on `input`. Gives the way to stop. */
export function listenToKeys(input: ReadStream, onKey: (key: Key) => void): () => void {
  /** What has come of a paste that is under way. */
  let pasted: string[] | null = null;
  const handleKeypress = (text: string | undefined, raw: RawKey): void => {
    if (raw.name === 'paste-start') {
      pasted = [];
      return;
    }
    if (raw.name === 'paste-end') {
      const all = pasted?.join('') ?? '';
      pasted = null;
      if (all !== '') onKey({ name: 'text', text: all });
      return;
    }
    const key = toKey(text, raw);
    if (!key) return;
    // Whose end never comes must not keep anybody in.
    if (key.name === 'interrupt') pasted = null;
    if (pasted === null) onKey(key);
    // A line break in what was pasted must not send a form, and its letters are no commands.
    else if (key.name === 'text') pasted.push(key.text);
  };
  // Of an interface only this one setting is read; a whole one would also edit lines.
  emitKeypressEvents(input, { escapeCodeTimeout: ESCAPE_TIMEOUT_MS } as unknown as Interface);
  input.on('keypress', handleKeypress);
  return () => input.off('keypress', handleKeypress);
}

/** The key of a key press as Node tells it; `null` for what the shop has no use for. */
export function toKey(text: string | undefined, raw: RawKey): Key | null {
  if (raw.ctrl) return controlKey(raw.name);
  if (raw.name === 'return' || raw.name === 'enter') return { name: 'enter' };
  if (raw.name === 'tab') return { name: raw.shift ? 'backtab' : 'tab' };
  const name = namedKeys.find((known) => known === raw.name);
  if (name) return { name };
  if (text === undefined || raw.meta || /\p{Cc}/u.test(text)) return null;
  return { name: 'text', text };
}

function controlKey(name: string | undefined): Key | null {
  if (name === 'c' || name === 'd') return { name: 'interrupt' };
  if (name === 'u') return { name: 'erase' };
  if (name === 'r') return { name: 'other' };
  if (name === 'h') return { name: 'backspace' };
  if (name === 'n') return { name: 'down' };
  if (name === 'p') return { name: 'up' };
  if (name === 'a') return { name: 'home' };
  if (name === 'e') return { name: 'end' };
  return null;
}
