import { beforeEach, expect, it } from 'vitest';
import { createZoom, type Zoom } from './zoom.ts';

let host: HTMLElement;
let content: HTMLElement;
let isFixedPage: boolean;
let zoom: Zoom;

beforeEach(() => {
  host = document.createElement('div');
  content = document.createElement('div');
  Object.defineProperties(host, { clientWidth: { value: 400 }, clientHeight: { value: 600 } });
  isFixedPage = true;
  zoom = createZoom(host, content, () => isFixedPage);
  const events = new AbortController();
  zoom.listen(document, events.signal);
  return () => events.abort();
});

const touch = (type: string, ...points: [x: number, y: number][]): boolean => {
  const event = new Event(type, { cancelable: true, bubbles: true });
  Object.assign(event, { touches: points.map(([clientX, clientY]) => ({ clientX, clientY })) });
  return document.dispatchEvent(event);
};
const transform = () => content.style.transform;

it('zooms by a pinch, around the point between the fingers', () => {
  touch('touchstart', [100, 300], [300, 300]);
  expect(touch('touchmove', [0, 300], [400, 300])).toBe(false);
  expect(transform()).toBe('translate(-200px, -300px) scale(2)');
  touch('touchend', [0, 300]);
  touch('touchend');
  expect(zoom.isZoomed).toBe(true);
});

it('moves a zoomed page by one finger, but never past its sides', () => {
  zoom.zoomBy(2);
  touch('touchstart', [200, 300]);
  touch('touchmove', [250, 280]);
  expect(transform()).toBe('translate(-150px, -320px) scale(2)');
  expect(zoom.hasPanned).toBe(true);
  touch('touchmove', [900, 900]);
  expect(transform()).toBe('translate(0px, 0px) scale(2)');
});

it('leaves one finger to the page turn while the page is not zoomed', () => {
  touch('touchstart', [200, 300]);
  expect(touch('touchmove', [100, 300])).toBe(true);
  expect(transform()).toBe('');
});

it('zooms no text', () => {
  isFixedPage = false;
  touch('touchstart', [100, 300], [300, 300]);
  expect(touch('touchmove', [0, 300], [400, 300])).toBe(true);
  expect(zoom.isZoomed).toBe(false);
});

it('zooms in at a tap, and out at the next one', () => {
  const tap = new MouseEvent('click', { clientX: 400, clientY: 600 });
  zoom.toggleAt(document, tap);
  expect(transform()).toBe('translate(-600px, -900px) scale(2.5)');
  zoom.toggleAt(document, tap);
  expect(transform()).toBe('');
});

it('zooms by the wheel with Ctrl, and moves the zoomed page by the wheel', () => {
  const wheel = (options: WheelEventInit) => {
    const event = new WheelEvent('wheel', { cancelable: true, ...options });
    Object.assign(event, { clientX: 0, clientY: 0, ctrlKey: options.ctrlKey ?? false });
    return document.dispatchEvent(event);
  };
  expect(wheel({ deltaY: 50 })).toBe(true);
  expect(wheel({ deltaY: -100, ctrlKey: true })).toBe(false);
  expect(zoom.isZoomed).toBe(true);
  wheel({ deltaY: 50 });
  expect(transform()).toMatch(/^translate\(0px, -50px\) scale\(2\.7/);
});

it('moves by fractions of the window, until the side is reached', () => {
  expect(zoom.pan(0.5, 0)).toBe(false);
  zoom.zoomBy(2);
  expect(zoom.pan(0.5, 0)).toBe(true);
  expect(transform()).toBe('translate(-400px, -300px) scale(2)');
  expect(zoom.pan(0.5, 0)).toBe(false);
});
