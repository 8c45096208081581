import { expect, it } from 'vitest';
import { createZoomControls } from './zoom-controls.ts';
import type { Zoom } from './zoom.ts';

function controls(state: { hasPanned?: boolean; canPan?: boolean } = {}) {
  const calls: string[] = [];
  const zoom: Zoom = {
    isZoomed: state.canPan ?? false,
    hasPanned: state.hasPanned ?? false,
    listen: () => undefined,
    toggleAt: () => void calls.push('toggle'),
    zoomBy: (factor) => void calls.push(factor > 1 ? 'in' : 'out'),
    pan(x, y) {
      calls.push(`pan ${Math.sign(x)} ${Math.sign(y)}`);
      return state.canPan ?? false;
    },
    reset: () => undefined,
  };
  const tap = (timeStamp: number, screenX = 0): MouseEvent => {
    const event = new MouseEvent('click', { screenX, screenY: 0 });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    return event;
  };
  return { calls, tap, ...createZoomControls(zoom, () => void calls.push('undo')) };
}

it('zooms at a double tap, and reverts the action of the first tap', () => {
  const { onPress, calls, tap } = controls();
  expect(onPress(document, tap(1000), 'chrome')).toBe(false);
  expect(onPress(document, tap(1200), 'chrome')).toBe(true);
  expect(calls).toEqual(['undo', 'toggle']);
  expect(onPress(document, tap(1300), 'chrome')).toBe(false);
});

it.each([
  ['slow taps', 1500, 0, 'chrome'],
  ['distant taps', 1200, 80, 'chrome'],
  ['taps at the side, which turn pages', 1200, 0, 'right'],
] as const)('does not zoom at %s', (_, time, distance, gesture) => {
  const { onPress, calls, tap } = controls();
  onPress(document, tap(1000), gesture);
  expect(onPress(document, tap(time, distance), gesture)).toBe(false);
  expect(calls).toEqual([]);
});

it('ignores the click after a drag', () => {
  const { onPress, tap } = controls({ hasPanned: true });
  expect(onPress(document, tap(1000), 'right')).toBe(true);
});

it('pans a zoomed page with the arrow keys, and turns it at its edge', () => {
  const zoomed = controls({ canPan: true });
  expect(zoomed.onGesture('down')).toBe(true);
  expect(zoomed.calls).toEqual(['pan 0 1']);
  expect(zoomed.onGesture('next')).toBe(false);
  expect(controls().onGesture('right')).toBe(false);
});

it('zooms with the keys for the text size', () => {
  const { onCommand, calls } = controls();
  expect([onCommand('larger'), onCommand('smaller'), onCommand('help')]).toEqual([true, true, false]);
  expect(calls).toEqual(['in', 'out']);
});
