import type { InputEvents } from './frame-input.ts';
import type { Command, Gesture } from './gestures.ts';
import type { Zoom } from './zoom.ts';

/** Maximum time and distance between the two taps of a double tap. */
const DOUBLE_TAP_MS = 350;
const DOUBLE_TAP_PX = 30;
/** Change of the scale by a command. */
const ZOOM_STEP = 1.4;
/** Movement by an arrow key, as a fraction of the window. */
const PAN_STEP = 0.25;

const PAN_DIRECTIONS: Partial<Record<Gesture, readonly [x: number, y: number]>> = {
  left: [-PAN_STEP, 0],
  right: [PAN_STEP, 0],
  up: [0, -PAN_STEP],
  down: [0, PAN_STEP],
};

/** Input that zooms a fixed page instead of turning it. Each function returns whether it handled the input. */
export interface ZoomControls {
  onGesture(gesture: Gesture): boolean;
  onCommand(command: Command): boolean;
  onPress(doc: Document, event: MouseEvent, gesture: Gesture): boolean;
}

/** Creates the zoom controls. `undoTap` reverts the effect of the first tap of a double tap. */
export function createZoomControls(zoom: Zoom, undoTap: () => void): ZoomControls {
  let lastTap: Pick<MouseEvent, 'timeStamp' | 'screenX' | 'screenY'> | undefined;
  return {
    onGesture(gesture) {
      const direction = PAN_DIRECTIONS[gesture];
      // A zoomed page turns at its edge.
      return direction !== undefined && zoom.pan(...direction);
    },
    onCommand(command) {
      if (command !== 'larger' && command !== 'smaller') return false;
      zoom.zoomBy(command === 'larger' ? ZOOM_STEP : 1 / ZOOM_STEP);
      return true;
    },
    onPress(doc, event, gesture) {
      if (zoom.hasPanned) return true;
      // Quick taps at the sides turn pages and do not zoom.
      if (gesture !== 'chrome') return false;
      const { timeStamp, screenX, screenY } = event;
      const isDouble =
        lastTap !== undefined &&
        timeStamp - lastTap.timeStamp < DOUBLE_TAP_MS &&
        Math.hypot(screenX - lastTap.screenX, screenY - lastTap.screenY) < DOUBLE_TAP_PX;
      lastTap = isDouble ? undefined : { timeStamp, screenX, screenY };
      if (!isDouble) return false;
      undoTap();
      zoom.toggleAt(doc, event);
      return true;
    },
  };
}

/** Offers input to the zoom before the other handlers get it. */
export function zoomFirst(controls: ZoomControls, isFixedPage: () => boolean, events: InputEvents): InputEvents {
  return {
    ...events,
    onGesture(gesture) {
      if (!controls.onGesture(gesture)) events.onGesture(gesture);
    },
    onCommand(command) {
      if (!isFixedPage() || !controls.onCommand(command)) events.onCommand(command);
    },
  };
}
