import { describe, expect, it } from 'vitest';
import { gestureOfKey, gestureOfTap } from './gestures.ts';

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
    ['ArrowLeft', 'left'],
    ['PageDown', 'next'],
    [' ', 'next'],
    ['Home', 'start'],
    ['a', undefined],
  ])('%j asks for %s', (name, gesture) => {
    expect(gestureOfKey(key(name))).toBe(gesture);
  });

  it('goes back with shift and space', () => {
    expect(gestureOfKey(key(' ', { shiftKey: true }))).toBe('previous');
  });

  it.each(['ctrlKey', 'metaKey', 'altKey'] as const)('leaves keys held with %s to the browser', (held) => {
    expect(gestureOfKey(key('ArrowRight', { [held]: true }))).toBeUndefined();
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
  ])('at %i of 1000 pixels asks for %s', (x, gesture) => {
    expect(gestureOfTap(tap(x), 0, 1000)).toBe(gesture);
  });

  it('counts from the edge of the screen, not of the long strip of pages', () => {
    expect(gestureOfTap(tap(3900), -3000, 1000)).toBe('right');
  });

  it('leaves links alone', () => {
    const link = document.createElement('a');
    link.setAttribute('href', '#note');
    expect(gestureOfTap(tap(900, link), 0, 1000)).toBeUndefined();
  });
});
