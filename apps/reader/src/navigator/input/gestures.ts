import { controlAt } from '../content/event-target.ts';

/** What a key or a tap asks for. `left` and `right` are sides of the screen; the book decides which of them is onward. */
export type Gesture = 'left' | 'right' | 'up' | 'down' | 'next' | 'previous' | 'start' | 'end' | 'chrome';

const GESTURE_KEYS: Readonly<Record<string, Gesture>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowDown: 'down',
  ArrowUp: 'up',
  PageDown: 'next',
  PageUp: 'previous',
  Home: 'start',
  End: 'end',
  Escape: 'chrome',
};

/** What the keys ask of the page around the book. */
export type Command =
  | 'back'
  | 'forward'
  | 'contents'
  | 'annotations'
  | 'search'
  | 'bookmark'
  | 'highlight'
  | 'appearance'
  | 'goTo'
  | 'readAloud'
  | 'larger'
  | 'smaller'
  | 'nextHit'
  | 'previousHit'
  | 'help';

/** Single letters; somebody who speaks to the computer may switch them off. */
const SINGLE_KEY_SHORTCUTS: Readonly<Record<string, Command>> = {
  c: 'contents',
  m: 'annotations',
  '/': 'search',
  b: 'bookmark',
  h: 'highlight',
  a: 'appearance',
  g: 'goTo',
  r: 'readAloud',
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  n: 'nextHit',
  p: 'previousHit',
  '?': 'help',
};

/** Share of the screen's width on each side that turns the page. */
const EDGE_SHARE = 0.3;

type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The gesture of a key press, or none: keys with a modifier belong to the browser. */
export function gestureOfKey(event: KeyPress): Gesture | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.key === ' ') return event.shiftKey ? 'previous' : 'next';
  return event.shiftKey ? undefined : GESTURE_KEYS[event.key];
}

/** The command of a key press, or none. Alt with an arrow and F1 work also where letters are switched off. */
export function commandOfKey(event: KeyPress, hasSingleKeyShortcuts = true): Command | undefined {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (altKey && !ctrlKey && !metaKey)
    return key === 'ArrowLeft' ? 'back' : key === 'ArrowRight' ? 'forward' : undefined;
  if ((ctrlKey || metaKey) && !altKey) return key.toLowerCase() === 'f' ? 'search' : undefined;
  if (key === 'F1') return 'help';
  if (key === 'Backspace') return 'back';
  return hasSingleKeyShortcuts && !altKey ? SINGLE_KEY_SHORTCUTS[key.toLowerCase()] : undefined;
}

/** Where a frame of the book lies on the screen. Drawn pages are shown larger or smaller than they were made. */
export interface FrameTransform {
  left: number;
  scale: number;
}

/** The gesture of a tap inside the book, or none where it hit a link or another control or ended a selection of text. */
export function gestureOfTap(event: MouseEvent, frame: FrameTransform, screenWidth: number): Gesture | undefined {
  if (event.defaultPrevented || event.button !== 0 || controlAt(event.target)) return undefined;
  if (event.view?.getSelection()?.type === 'Range') return undefined;
  const tapShare = (frame.left + event.clientX * frame.scale) / screenWidth;
  if (tapShare < EDGE_SHARE) return 'left';
  return tapShare > 1 - EDGE_SHARE ? 'right' : 'chrome';
}

/** How far, in pixels, a finger has to go for a swipe. */
const MIN_SWIPE_PX = 48;

/** The gesture of a finger that went `dx` and `dy`: the page follows the finger, so leftward asks for what is on the right. */
export function gestureOfSwipe(dx: number, dy: number): Gesture | undefined {
  if (Math.abs(dx) < MIN_SWIPE_PX || Math.abs(dx) < Math.abs(dy) * 1.5) return undefined;
  return dx < 0 ? 'right' : 'left';
}
