import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StillWorking } from './StillWorking.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (seconds: number) =>
  act(() => {
    vi.advanceTimersByTime(seconds * 1000);
  });

it('speaks after ten seconds of waiting and not before', () => {
  render(<StillWorking isBusy />);
  pass(9.9);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  pass(0.2);
  expect(screen.getByRole('status')).toHaveTextContent('Still working...');
});

it('is silent as soon as the answer is here, and counts anew for the next', () => {
  const { rerender } = render(<StillWorking isBusy />);
  pass(11);
  rerender(<StillWorking isBusy={false} />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  rerender(<StillWorking isBusy />);
  pass(9);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  pass(2);
  expect(screen.getByRole('status')).toHaveTextContent('Still working...');
});
