import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { listenToInput, type InputSurface } from './frame-input.ts';

beforeEach(() => {
  document.body.innerHTML = '';
  document.getSelection()?.removeAllRanges();
});

/** A document of the book on the screen. Returns the gestures and commands that it emits. */
function aDocumentOf(body = '<p>The weir had been talking all night.</p>', kind: InputSurface['kind'] = 'pages') {
  document.body.innerHTML = body;
  const received: string[] = [];
  const closing = new AbortController();
  onTestFinished(() => closing.abort());
  const surface: InputSurface = {
    kind,
    hasSingleKeyShortcuts: true,
    isZoomed: false,
    onPress: () => false,
    onBeforeTab: () => undefined,
  };
  const events = {
    onGesture: (gesture: string) => void received.push(gesture),
    onCommand: (command: string) => void received.push(command),
    onActivity: () => undefined,
  };
  listenToInput(document, surface, events, closing.signal);
  return received;
}

const findElement = (selector: string): Element => {
  const element = document.querySelector(selector);
  if (!element) throw new Error(`The test has no ${selector}.`);
  return element;
};
const press = (selector: string, key: string) =>
  findElement(selector).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
  );
/** Taps in the right third of the window. */
function tap(selector = 'p') {
  const clientX = window.innerWidth * 0.9;
  findElement(selector).dispatchEvent(new PointerEvent('pointerdown', { clientX, bubbles: true, composed: true }));
  // A browser clears the selection before the click.
  document.getSelection()?.removeAllRanges();
  findElement(selector).dispatchEvent(
    new MouseEvent('click', { clientX, bubbles: true, composed: true, cancelable: true }),
  );
}
function wheel(deltaY: number, { deltaX = 0, ctrlKey = false } = {}) {
  const event = new WheelEvent('wheel', { deltaX, deltaY, bubbles: true, composed: true });
  // happy-dom does not set modifier keys on wheel events.
  Object.defineProperty(event, 'ctrlKey', { value: ctrlKey });
  findElement('p').dispatchEvent(event);
}

it('turns the page on a tap at the side', () => {
  const received = aDocumentOf();
  tap();
  expect(received).toEqual(['right']);
});

it('clears the selection on a tap, and turns the page on the next one', () => {
  const received = aDocumentOf();
  const text = findElement('p').firstChild;
  if (text) document.getSelection()?.setBaseAndExtent(text, 4, text, 8);
  tap();
  expect(received).toEqual([]);
  tap();
  expect(received).toEqual(['right']);
});

const CONTROLS = `<details><summary>Answer</summary><p>Eleven.</p></details>
  <label>Name <input id="field"></label><textarea></textarea><select></select><button>Check</button>
  <audio controls></audio><video controls></video><a href="#n1">1</a>`;

it.each(['summary', 'label', '#field', 'textarea', 'select', 'button', 'audio', 'video', 'a'])(
  'ignores a tap on %s',
  (control) => {
    const received = aDocumentOf(CONTROLS);
    tap(control);
    expect(received).toEqual([]);
    tap('p');
    expect(received).toEqual(['right']);
  },
);

it.each([
  ['#field', 'c'],
  ['#field', 'ArrowLeft'],
  ['textarea', ' '],
  ['select', 'ArrowDown'],
  ['button', ' '],
  ['summary', ' '],
  ['audio', ' '],
  ['video', 'ArrowRight'],
])('on %s, ignores the key %j', (control, key) => {
  const received = aDocumentOf(CONTROLS);
  press(control, key);
  expect(received).toEqual([]);
});

it.each([
  ['summary', 'ArrowRight', 'right'],
  ['summary', 'c', 'contents'],
  ['button', 'PageDown', 'next'],
  ['a', ' ', 'next'],
  ['#field', 'Escape', 'chrome'],
])('on %s, handles the key %j', (control, key, gesture) => {
  const received = aDocumentOf(CONTROLS);
  press(control, key);
  expect(received).toEqual([gesture]);
});

it('turns one page for each swipe on a touchpad', () => {
  const received = aDocumentOf();
  for (let event = 0; event < 5; event += 1) wheel(40);
  expect(received).toEqual(['next']);
});

it('turns back by the wheel', () => {
  const received = aDocumentOf();
  wheel(-40);
  expect(received).toEqual(['previous']);
});

it.each([
  ['the text scrolls', 'scroll', 40, {}],
  ['the page is zoomed', 'pages', 40, { ctrlKey: true }],
  ['it scrolls sideways', 'pages', 4, { deltaX: 40 }],
  ['it barely moves', 'pages', 1, {}],
] as const)('ignores the wheel when %s', (_, kind, delta, more) => {
  const received = aDocumentOf(undefined, kind);
  wheel(delta, more);
  expect(received).toEqual([]);
});
