import { expect } from 'storybook/test';
import type { UserEventObject } from 'storybook/test';

/** Presses Tab once per name and expects the control with that name to have focus. */
export async function tabThrough(userEvent: UserEventObject, names: readonly (string | RegExp)[]): Promise<void> {
  for (const name of names) {
    await userEvent.tab();
    await expect(document.activeElement).toHaveAccessibleName(name);
  }
}

/** Presses Tab until `control` has focus, at most 100 times. */
export async function tabTo(userEvent: UserEventObject, control: HTMLElement): Promise<void> {
  for (let press = 0; press < 100 && document.activeElement !== control; press += 1) await userEvent.tab();
  await expect(control).toHaveFocus();
}
