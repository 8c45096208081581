import { Window } from 'happy-dom';

/** The browser globals the script uses. All others, such as `fetch` and `Request`, come from Node. */
const GLOBALS = ['window', 'document', 'CSSStyleSheet', 'HTMLElement', 'HTMLScriptElement', 'ShadowRoot'] as const;

/** Creates a page in the test's process. `fetch` answers its calls to the provider. */
export async function openPage(
  fetch: (request: Request) => Promise<Response>,
): Promise<{ close: () => Promise<void> }> {
  const window = new Window({ url: 'http://shop.test/cart' });
  const before = new Map(
    ['fetch', ...GLOBALS].map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]),
  );
  const define = (name: string, value: unknown) =>
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  for (const name of GLOBALS) define(name, window[name]);
  define('fetch', (input: string, init?: RequestInit) => fetch(new Request(input, init)));
  return {
    close: async () => {
      for (const [name, descriptor] of before) {
        if (descriptor) Object.defineProperty(globalThis, name, descriptor);
        else Reflect.deleteProperty(globalThis, name);
      }
      await window.happyDOM.close();
    },
  };
}

/** Finds a field of the mounted card by its label. */
export function field(label: string): HTMLInputElement {
  const roots = [...document.querySelectorAll('*')].flatMap((element) => element.shadowRoot ?? []);
  for (const root of roots) {
    const found = root.querySelector<HTMLInputElement>(`[aria-label="${label}"]`);
    if (found) return found;
  }
  throw new TypeError(`There is no field "${label}".`);
}

/** Types a text character by character into the field that has the focus. */
export function type(label: string, text: string): void {
  field(label).focus();
  for (const character of text) insertText(focusedField(), character);
}

/** Inserts a text at the caret, as pasting does. */
export function insertText(input: HTMLInputElement, text: string): void {
  const start = input.selectionStart ?? input.value.length;
  const end = input.selectionEnd ?? start;
  input.value = input.value.slice(0, start) + text + input.value.slice(end);
  input.setSelectionRange(start + text.length, start + text.length);
  dispatchInput(input, 'insertText');
}

/** Deletes the character before the caret. */
export function backspace(input: HTMLInputElement): void {
  const caret = input.selectionStart ?? 0;
  if (input.value === '') {
    input.dispatchEvent(keyDown('Backspace'));
    return;
  }
  input.value = input.value.slice(0, caret - 1) + input.value.slice(caret);
  input.setSelectionRange(caret - 1, caret - 1);
  dispatchInput(input, 'deleteContentBackward');
}

export function keyDown(key: string): Event {
  return new (eventClass('KeyboardEvent'))('keydown', { key, bubbles: true, cancelable: true });
}

/** Returns the focused field, also inside a shadow tree. */
export function focusedField(): HTMLInputElement {
  const { activeElement } = document;
  const inner = activeElement?.shadowRoot?.activeElement ?? activeElement;
  if (!inner || inner.tagName !== 'INPUT') throw new TypeError('No field has the focus.');
  return inner as HTMLInputElement;
}

function dispatchInput(input: HTMLInputElement, inputType: string): void {
  input.dispatchEvent(new (eventClass('InputEvent'))('input', { inputType, bubbles: true }));
}

type EventClass = new (type: string, init: object) => Event;
const eventClass = (name: 'InputEvent' | 'KeyboardEvent'): EventClass => window[name];
