import { controlAt } from '../content/event-target.ts';

/** A navigation gesture by key or tap. `left` and `right` are sides of the screen; the book decides which is forward. */
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

/** A keyboard command for the page around the book. */
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

/** Single-key shortcuts. Users of speech input can turn them off. */
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

/** Fraction of the screen's width, on each side, where a tap turns the page. */
const EDGE_FRACTION = 0.3;

type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Returns the gesture of a key press, or undefined. Keys with a modifier are left to the browser. */
export function gestureOfKey(event: KeyPress): Gesture | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.key === ' ') return event.shiftKey ? 'previous' : 'next';
  return event.shiftKey ? undefined : GESTURE_KEYS[event.key];
}

/** Returns the command of a key press, or undefined. Alt with an arrow, and F1, also work without single-key shortcuts. */
export function commandOfKey(event: KeyPress, hasSingleKeyShortcuts = true): Command | undefined {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (altKey && !ctrlKey && !metaKey)
    return key === 'ArrowLeft' ? 'back' : key === 'ArrowRight' ? 'forward' : undefined;
  if ((ctrlKey || metaKey) && !altKey) return key.toLowerCase() === 'f' ? 'search' : undefined;
  if (key === 'F1') return 'help';
  if (key === 'Backspace') return 'back';
  return hasSingleKeyShortcuts && !altKey ? SINGLE_KEY_SHORTCUTS[key.toLowerCase()] : undefined;
}

/** The position and scale of a frame on the screen. Fixed pages are scaled. */
export interface FrameTransform {
  left: number;
  scale: number;
}

/** Returns the gesture of a tap in the book, or undefined if it hit a control or ended a selection. */
export function gestureOfTap(event: MouseEvent, frame: FrameTransform, screenWidth: number): Gesture | undefined {
  if (event.defaultPrevented || event.button !== 0 || controlAt(event.target)) return undefined;
  if (event.view?.getSelection()?.type === 'Range') return undefined;
  const tapFraction = (frame.left + event.clientX * frame.scale) / screenWidth;
  if (tapFraction < EDGE_FRACTION) return 'left';
  return tapFraction > 1 - EDGE_FRACTION ? 'right' : 'chrome';
}

/** Minimum length of a swipe, in pixels. */
const MIN_SWIPE_PX = 48;

/** Returns the gesture of a swipe by `dx` and `dy` pixels. The page follows the finger, so a swipe to the left goes right. */
export function gestureOfSwipe(dx: number, dy: number): Gesture | undefined {
  if (Math.abs(dx) < MIN_SWIPE_PX || Math.abs(dx) < Math.abs(dy) * 1.5) return undefined;
  return dx < 0 ? 'right' : 'left';
}
