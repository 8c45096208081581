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

/** A pressed key. `text` is one typed character or a complete paste. */
export type Key =
  | { readonly name: (typeof namedKeys)[number] | 'enter' | 'backtab' | 'interrupt' | 'clearLine' }
  /** Ctrl-R switches to the alternative form. */
  | { readonly name: 'switchForm' }
  | { readonly name: 'text'; readonly text: string };

/** How long a lone escape byte waits for the rest of a sequence, in ms. It is short so that Escape feels immediate. */
const ESCAPE_TIMEOUT_MS = 60;

/** Calls `onKey` for every key on `input`. Returns a function that stops listening. */
export function listenToKeys(input: ReadStream, onKey: (key: Key) => void): () => void {
  /** The chunks of the current paste; `null` outside a paste. */
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
    // A paste without an end must not block the exit.
    if (key.name === 'interrupt') pasted = null;
    if (pasted === null) onKey(key);
    // Line breaks in a paste must not submit a form, and its letters are not commands.
    else if (key.name === 'text') pasted.push(key.text);
  };
  // Only this setting of the interface is used. A complete readline interface would also edit lines.
  emitKeypressEvents(input, { escapeCodeTimeout: ESCAPE_TIMEOUT_MS } as unknown as Interface);
  input.on('keypress', handleKeypress);
  return () => input.off('keypress', handleKeypress);
}

/** Converts a key press of Node's `readline`; `null` for a key that the storefront does not use. */
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
  if (name === 'u') return { name: 'clearLine' };
  if (name === 'r') return { name: 'switchForm' };
  if (name === 'h') return { name: 'backspace' };
  if (name === 'n') return { name: 'down' };
  if (name === 'p') return { name: 'up' };
  if (name === 'a') return { name: 'home' };
  if (name === 'e') return { name: 'end' };
  return null;
}
