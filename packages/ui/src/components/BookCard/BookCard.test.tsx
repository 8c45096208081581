import { expect, it } from 'vitest';
import { progressText } from './ReadingProgress.tsx';

it.each([
  [0, 'Not started'],
  [-1, 'Not started'],
  [0.001, '1% read'],
  [0.62, '62% read'],
  [0.994, '99% read'],
  [0.995, 'Finished'],
  [1, 'Finished'],
])('%d is "%s"', (value, text) => {
  expect(progressText(value)).toBe(text);
});
