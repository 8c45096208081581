import {
  type Command,
  commandOfKey,
  type FrameTransform,
  type Gesture,
  gestureOfKey,
  gestureOfSwipe,
  gestureOfTap,
} from './gestures.ts';
import { controlAt } from '../content/event-target.ts';

/** The layout of the book, as far as input handling depends on it. */
export interface InputSurface {
  readonly kind: 'pages' | 'scroll' | 'fixed';
  /** Whether single-key shortcuts are on. */
  readonly hasSingleKeyShortcuts: boolean;
  /** Whether a fixed page is zoomed: a finger moves it instead of turning it. */
  readonly isZoomed: boolean;
  /** Handles a tap in a document of the book. Returns whether it hit a highlight or a picture, or zoomed a fixed page. */
  onPress(doc: Document, event: MouseEvent, gesture: Gesture): boolean;
  /** Called before the Tab key moves the focus. */
  onBeforeTab(): void;
}

export interface InputEvents {
  onGesture(gesture: Gesture): void;
  onCommand(command: Command): void;
  /** A pointer moved, or the Tab key was pressed. */
  onActivity(): void;
}

/** Minimum time between two page turns by wheel. A touchpad continues to send events after the fingers are lifted. */
const WHEEL_THROTTLE_MS = 350;

/**
 * Listens to keys, taps, swipes and the wheel in `doc`. It is a document of the book, or the page around it, which does
 * not receive the events of frames. The listeners of the page end with `signal`; those of a frame end with its
 * document.
 */
export function listenToInput(doc: Document, surface: InputSurface, events: InputEvents, signal?: AbortSignal): void {
  const options = signal ? { signal, passive: true } : { passive: true };
  doc.addEventListener('keydown', (event) => handleKey(event, surface, events), signal ? { signal } : {});
  listenToTaps(doc, surface, events, options);
  listenToPointerMoves(doc, events, options);
  listenToWheel(doc, surface, events, options);
  listenToSwipes(doc, surface, events, options);
}

function listenToTaps(
  doc: Document,
  surface: InputSurface,
  { onGesture }: InputEvents,
  options: AddEventListenerOptions,
): void {
  // A tap clears the selection before its click event, and has no other effect.
  let hadSelection = false;
  doc.addEventListener('pointerdown', () => (hadSelection = doc.getSelection()?.type === 'Range'), options);
  doc.addEventListener(
    'click',
    (event) => {
      const isClearingSelection = hadSelection;
      hadSelection = false;
      if (isClearingSelection || isOnControl(event)) return;
      const gesture = gestureOfTap(event, frameTransform(doc), window.innerWidth);
      if (gesture && !surface.onPress(doc, event, gesture)) onGesture(gesture);
    },
    options,
  );
}

/** Handles a key press. Tab shows the toolbars before the focus moves to them. */
function handleKey(
  event: KeyboardEvent,
  { hasSingleKeyShortcuts, onBeforeTab }: InputSurface,
  { onGesture, onCommand, onActivity }: InputEvents,
): void {
  if (event.defaultPrevented || isHandledByControl(event)) return;
  if (event.key === 'Tab') {
    onBeforeTab();
    onActivity();
  }
  const command = commandOfKey(event, hasSingleKeyShortcuts);
  if (command) {
    event.preventDefault();
    onCommand(command);
    return;
  }
  const gesture = gestureOfKey(event);
  if (!gesture) return;
  event.preventDefault();
  onGesture(gesture);
}

const DISMISSABLE = 'dialog, [data-component="AppearanceSheet"]';
const PANELS = `${DISMISSABLE}, [data-panel]`;
const CONTROLS = `[data-component]:is(header, footer), ${PANELS}, [role="alert"]`;

/**
 * Whether an event is on a toolbar or a panel of the page. Elements of a book belong to another document and never match.
 * Uses the composed path, because the target may already be removed.
 */
const isOnControl = (event: Event): boolean =>
  event.composedPath().some((element) => element instanceof Element && element.matches(CONTROLS));

/** Keys that move a slider, and seek in audio and video. */
const SLIDER_KEYS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']);

/** Whether a control handles a key itself: arrows in a slider, Space on a button, any key in a field or a panel. */
function isHandledByControl({ target, key }: KeyboardEvent): boolean {
  if (key === 'Tab') return false;
  // Only on this page; a book has no panels.
  if (target instanceof Element) {
    // Dialogs and the sheet close on Escape. From anything else over the book, Escape returns to the text.
    if (key === 'Escape') return target.closest(DISMISSABLE) !== null;
    if (target.closest(PANELS)) return true;
  }
  const control = controlAt(target);
  if (!control || key === 'Escape') return false;
  const isPress = key === ' ' || key === 'Enter';
  if (control.matches('input[type="range"]')) return SLIDER_KEYS.has(key);
  if (control.matches('audio, video')) return isPress || SLIDER_KEYS.has(key);
  if (control.matches('input, textarea, select')) return true;
  // Space does not activate a link, so it turns the page.
  return control.matches('a') ? key === 'Enter' : isPress;
}

/** The position and scale of a document's frame on the screen. */
function frameTransform(doc: Document): FrameTransform {
  const frame = doc.defaultView?.frameElement;
  if (!frame) return { left: 0, scale: 1 };
  const { left, width } = frame.getBoundingClientRect();
  return { left, scale: frame.clientWidth > 0 ? width / frame.clientWidth : 1 };
}

function listenToPointerMoves(doc: Document, { onActivity }: InputEvents, options: AddEventListenerOptions): void {
  let last: string | undefined;
  doc.addEventListener(
    'pointermove',
    (event) => {
      // A page that turns under a resting pointer fires the event too.
      const point = `${event.screenX} ${event.screenY}`;
      if (event.pointerType === 'mouse' && last !== undefined && point !== last) onActivity();
      last = point;
    },
    options,
  );
}

function listenToWheel(
  doc: Document,
  surface: InputSurface,
  { onGesture }: InputEvents,
  options: AddEventListenerOptions,
): void {
  let lastTurn = Number.NEGATIVE_INFINITY;
  doc.addEventListener(
    'wheel',
    (event) => {
      // The browser scrolls the text itself.
      if (surface.kind === 'scroll') return;
      const { deltaX, deltaY, timeStamp } = event;
      const delta = Math.abs(deltaY) >= Math.abs(deltaX) ? deltaY : 0;
      if (event.ctrlKey || Math.abs(delta) < 4 || isOnControl(event)) return;
      if (timeStamp - lastTurn < WHEEL_THROTTLE_MS) return;
      lastTurn = timeStamp;
      onGesture(delta > 0 ? 'next' : 'previous');
    },
    options,
  );
}

/** Swipes on fixed pages. The engine handles swipes on pages of text, and the browser scrolls scrolled text. */
function listenToSwipes(
  doc: Document,
  surface: InputSurface,
  { onGesture }: InputEvents,
  options: AddEventListenerOptions,
): void {
  let from: { x: number; y: number } | undefined;
  doc.addEventListener(
    'touchstart',
    ({ touches }) => {
      const [touch] = touches;
      const isSwipe = touches.length === 1 && surface.kind === 'fixed' && !surface.isZoomed;
      from = touch && isSwipe ? { x: touch.screenX, y: touch.screenY } : undefined;
    },
    options,
  );
  doc.addEventListener(
    'touchend',
    ({ changedTouches }) => {
      const [touch] = changedTouches;
      if (!from || !touch) return;
      const gesture = gestureOfSwipe(touch.screenX - from.x, touch.screenY - from.y);
      if (gesture) onGesture(gesture);
    },
    options,
  );
}
