import { expect, it } from 'vitest';
import { setFlow } from './flow-axis.ts';

const scroller = () => document.createElement('div');

it('scrolls down for horizontal lines', () => {
  const element = scroller();
  const axis = setFlow(element, 'down');
  axis.moveTo(120);
  expect(element.scrollTop).toBe(120);
  expect(axis.position).toBe(120);
  expect(axis.spanOf(new DOMRect(5, 30, 100, 20), 400)).toEqual({ start: 30, end: 50 });
});

it('scrolls left for vertical lines from right to left', () => {
  const element = scroller();
  const axis = setFlow(element, 'leftward');
  axis.moveTo(120);
  expect(element.scrollLeft).toBe(-120);
  expect(axis.position).toBe(120);
  expect(element.style.direction).toBe('rtl');
  expect(axis.spanOf(new DOMRect(370, 0, 20, 300), 400)).toEqual({ start: 10, end: 30 });
});
