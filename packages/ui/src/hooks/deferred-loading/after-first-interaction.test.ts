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

it('waits on a phone until somebody does something, and runs once', () => {
  isPhone = true;
  afterFirstInteraction(run);
  expect(ran).toBe(0);
  window.dispatchEvent(new Event('scroll'));
  window.dispatchEvent(new Event('scroll'));
  expect(ran).toBe(1);
});

it('does not wait for a second touch with what comes later', () => {
  isPhone = true;
  afterFirstInteraction(run);
  window.dispatchEvent(new Event('pointerdown'));
  afterFirstInteraction(run);
  expect(ran).toBe(2);
});

it('waits for nobody where there is a mouse', () => {
  isPhone = false;
  afterFirstInteraction(run);
  expect(ran).toBe(1);
});

it('is taken back', () => {
  isPhone = true;
  afterFirstInteraction(run)();
  window.dispatchEvent(new Event('pointerdown'));
  expect(ran).toBe(0);
});
