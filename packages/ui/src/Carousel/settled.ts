/** A row that coasts moves at every frame; one that has not for so long, in milliseconds, lies still. */
const STILL_AFTER_MS = 150;

/**
 * Kept when none of `fingers` is on `row` and it does not coast: whoever takes it over before takes it out of the hand. Also kept
 * when it is no longer there.
 */
export function settled(row: HTMLElement, fingers: { readonly current: number }): Promise<void> {
  return new Promise((resolve) => {
    let lying: ReturnType<typeof setTimeout>;
    const look = (): void => {
      if (fingers.current > 0 && row.isConnected) return wait();
      row.removeEventListener('scroll', wait);
      resolve();
    };
    const wait = (): void => {
      clearTimeout(lying);
      lying = setTimeout(look, STILL_AFTER_MS);
    };
    row.addEventListener('scroll', wait);
    wait();
  });
}
