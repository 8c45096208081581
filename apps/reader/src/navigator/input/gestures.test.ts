import { describe, expect, it } from 'vitest';
import { commandOfKey, gestureOfKey, gestureOfSwipe, gestureOfTap } from './gestures.ts';

const key = (name: string, held: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) => ({
  key: name,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

describe('keys', () => {
  it.each([
    ['ArrowRight', 'right'],
    ['ArrowDown', 'down'],
    ['ArrowLeft', 'left'],
    ['PageDown', 'next'],
    [' ', 'next'],
    ['Home', 'start'],
    ['a', undefined],
  ])('%j returns %s', (name, gesture) => {
    expect(gestureOfKey(key(name))).toBe(gesture);
  });

  it('returns previous for Shift + Space', () => {
    expect(gestureOfKey(key(' ', { shiftKey: true }))).toBe('previous');
  });

  it.each(['ctrlKey', 'metaKey', 'altKey'] as const)('ignores keys with %s', (held) => {
    expect(gestureOfKey(key('ArrowRight', { [held]: true }))).toBeUndefined();
  });
});

describe('commands', () => {
  it.each([
    [key('b'), 'bookmark'],
    [key('?', { shiftKey: true }), 'help'],
    [key('f', { ctrlKey: true }), 'search'],
    [key('F', { metaKey: true }), 'search'],
    [key('ArrowLeft', { altKey: true }), 'back'],
    [key('Backspace'), 'back'],
    [key('q'), undefined],
    [key('c', { ctrlKey: true }), undefined],
  ])('%o returns %s', (event, command) => {
    expect(commandOfKey(event)).toBe(command);
  });

  it('ignores letters when single-key shortcuts are off', () => {
    expect(commandOfKey(key('b'), false)).toBeUndefined();
    expect(commandOfKey(key('F1'), false)).toBe('help');
  });
});

describe('taps', () => {
  const tap = (clientX: number, target: Element = document.body) => {
    const event = new MouseEvent('click', { clientX, button: 0 });
    Object.defineProperty(event, 'target', { value: target });
    return event;
  };

  it.each([
    [100, 'left'],
    [500, 'chrome'],
    [900, 'right'],
  ])('at %i of 1000 pixels returns %s', (x, gesture) => {
    expect(gestureOfTap(tap(x), { left: 0, scale: 1 }, 1000)).toBe(gesture);
  });

  it('measures from the edge of the screen, not of the row of pages', () => {
    expect(gestureOfTap(tap(3900), { left: -3000, scale: 1 }, 1000)).toBe('right');
  });

  it('measures in screen pixels on a scaled page', () => {
    expect(gestureOfTap(tap(900), { left: 0, scale: 0.5 }, 1000)).toBe('chrome');
  });

  it('ignores links', () => {
    const link = document.createElement('a');
    link.setAttribute('href', '#note');
    expect(gestureOfTap(tap(900, link), { left: 0, scale: 1 }, 1000)).toBeUndefined();
  });
});

it.each([
  [-80, 10, 'right'],
  [80, -10, 'left'],
  [20, 0, undefined],
  [80, 90, undefined],
])('a swipe by %i and %i pixels returns %s', (dx, dy, gesture) => {
  expect(gestureOfSwipe(dx, dy)).toBe(gesture);
});
