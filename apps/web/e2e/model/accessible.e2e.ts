/** Every screen in each of its states: axe, 400 % zoom, forced colors and reduced motion. */
import { expectAccessible, THEMES } from '../support/accessible.ts';
import { CUSTOMER_STATES } from './customer-states.ts';
import { PUBLIC_STATES } from './public-states.ts';
import { test } from './test.ts';

/** A state that contains all elements of another state covers both. */
const SCREEN_STATES = { ...PUBLIC_STATES, ...CUSTOMER_STATES };

/** The stories of every screen run the same checks, so the other states are part of `pnpm verify:deep`. */
const STATES_OF_EVERY_RUN = new Set([
  'the open menu',
  'a book',
  'profile settings with errors',
  'the cart with errors',
]);

// Each theme runs the full axe check on a third of the states.
for (const [turn, [name, { open, allowedErrors = [] }]] of Object.entries(SCREEN_STATES).entries()) {
  const theme = THEMES[turn % THEMES.length] ?? 'light';
  const title = `${name} is accessible in the ${theme} theme, in forced colors, at 400 % zoom and with reduced motion`;
  test(title, { tag: STATES_OF_EVERY_RUN.has(name) ? [] : ['@deep'] }, async ({ page, model, consoleGuard }) => {
    consoleGuard.allow(...allowedErrors);
    await open(page, model);
    await expectAccessible(page, theme);
  });
}
