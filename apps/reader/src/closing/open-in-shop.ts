/** The type of the message to the shop page around the frame. Read by `StreamScreen` of `@octavo/ui`. */
const OPEN_MESSAGE = 'octavo:open';

/**
 * Asks the shop page around the frame to open one of its pages, because the frame itself may not navigate it. Returns `false`
 * if there is no such page: a sample and an offline book have the tab for themselves, and a link works.
 */
export function openInShop(shopUrl: string, path: string): boolean {
  if (window.parent === window || shopUrl === '') return false;
  window.parent.postMessage({ type: OPEN_MESSAGE, path }, shopUrl);
  return true;
}
