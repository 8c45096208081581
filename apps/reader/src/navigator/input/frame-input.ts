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

/** How the book is laid out, as far as fingers and wheels care. */
export interface InputSurface {
  readonly kind: 'pages' | 'scroll' | 'fixed';
  /** Whether single letters are commands. */
  readonly hasSingleKeyShortcuts: boolean;
  /** What a press in a document of the book hit, when that is something of its own: a mark or a picture. */
  onPress(doc: Document, event: MouseEvent): boolean;
  /** Called before the Tab key moves the focus. */
  onBeforeTab(): void;
}

export interface InputEvents {
  onGesture(gesture: Gesture): void;
  onCommand(command: Command): void;
  /** A pointer moved, or somebody looks for the controls with the Tab key. */
  onActivity(): void;
}

/** Least time between two pages turned by the wheel: a touchpad goes on sending long after the fingers left it. */
const WHEEL_THROTTLE_MS = 350;

/**
 * Hears keys, taps, swipes and the wheel in `doc`: a document of the book, or our own page around it, which cannot hear
 * what lands in the frames. Our page ends with `signal`; a frame ends with its document.
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
  // A press lets go of selected words before its click comes, and is meant for nothing else.
  let hadSelection = false;
  doc.addEventListener('pointerdown', () => (hadSelection = doc.getSelection()?.type === 'Range'), options);
  doc.addEventListener(
    'click',
    (event) => {
      const isClearingSelection = hadSelection;
      hadSelection = false;
      if (isClearingSelection || isOnControl(event)) return;
      const gesture = gestureOfTap(event, frameTransform(doc), window.innerWidth);
      if (gesture && !surface.onPress(doc, event)) onGesture(gesture);
    },
    options,
  );
}

/** A key press: a gesture is performed, and Tab brings the controls back before the focus moves on to them. */
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
 * The bars and panels of our own page. A book's elements belong to another document's classes and never match. By the way the
 * press went: what was pressed may be gone by now, and would lie in no panel any more.
 */
const isOnControl = (event: Event): boolean =>
  event.composedPath().some((element) => element instanceof Element && element.matches(CONTROLS));

/** Keys that move the thumb of a slider, and go back and forth in a recording. */
const SLIDER_KEYS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']);

/** Keys that a control needs for itself: arrows in the slider, Space on a button, everything in a field or a panel. */
function isHandledByControl({ target, key }: KeyboardEvent): boolean {
  if (key === 'Tab') return false;
  // Of our own page; a book has no panels.
  if (target instanceof Element) {
    // Dialogs and the sheet close by it themselves; from whatever else lies over the book it leads back into the text.
    if (key === 'Escape') return target.closest(DISMISSABLE) !== null;
    if (target.closest(PANELS)) return true;
  }
  const control = controlAt(target);
  if (!control || key === 'Escape') return false;
  const isPress = key === ' ' || key === 'Enter';
  if (control.matches('input[type="range"]')) return SLIDER_KEYS.has(key);
  if (control.matches('audio, video')) return isPress || SLIDER_KEYS.has(key);
  if (control.matches('input, textarea, select')) return true;
  // Space presses no link, and goes on turning the pages where one has the keys.
  return control.matches('a') ? key === 'Enter' : isPress;
}

/** Where the document's frame lies on the screen; the page itself lies where it is. */
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
      // A page that turns under a resting pointer sends moves as well.
      const place = `${event.screenX} ${event.screenY}`;
      if (event.pointerType === 'mouse' && last !== undefined && place !== last) onActivity();
      last = place;
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
      // Scrolling text is moved by the browser itself.
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

/** The engine swipes pages of text and the browser moves scrolling text; drawn pages are ours. */
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
      from =
        touch && touches.length === 1 && surface.kind === 'fixed' ? { x: touch.screenX, y: touch.screenY } : undefined;
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
