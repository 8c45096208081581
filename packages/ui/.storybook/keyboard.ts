import { expect } from 'storybook/test';
import type { UserEventObject } from 'storybook/test';

/** Presses Tab once for each of the named controls, and expects it to have the focus. */
export async function tabThrough(userEvent: UserEventObject, names: readonly (string | RegExp)[]): Promise<void> {
  for (const name of names) {
    await userEvent.tab();
    await expect(document.activeElement).toHaveAccessibleName(name);
  }
}

/** Presses Tab until `control` has the focus, at most a hundred times. */
export async function tabTo(userEvent: UserEventObject, control: HTMLElement): Promise<void> {
  for (let press = 0; press < 100 && document.activeElement !== control; press += 1) await userEvent.tab();
  await expect(control).toHaveFocus();
}
