import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let isPhone: boolean;
let ran: number;
let afterFirstInteraction: (task: () => void) => () => void;
const run = (): void => {
  ran += 1;
};

beforeEach(async () => {
  vi.resetModules();
  ({ afterFirstInteraction } = await import('./after-first-interaction.ts'));
  ran = 0;
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(hover: hover)' && !isPhone }));
  vi.stubGlobal('requestIdleCallback', (task: () => void) => (task(), 1));
  vi.stubGlobal('cancelIdleCallback', () => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('runs once after the first interaction on a phone', () => {
  isPhone = true;
  afterFirstInteraction(run);
  expect(ran).toBe(0);
  window.dispatchEvent(new Event('scroll'));
  window.dispatchEvent(new Event('scroll'));
  expect(ran).toBe(1);
});

it('runs later tasks without another interaction', () => {
  isPhone = true;
  afterFirstInteraction(run);
  window.dispatchEvent(new Event('pointerdown'));
  afterFirstInteraction(run);
  expect(ran).toBe(2);
});

it('runs without interaction on devices with a mouse', () => {
  isPhone = false;
  afterFirstInteraction(run);
  expect(ran).toBe(1);
});

it('does not run after it was canceled', () => {
  isPhone = true;
  afterFirstInteraction(run)();
  window.dispatchEvent(new Event('pointerdown'));
  expect(ran).toBe(0);
});
