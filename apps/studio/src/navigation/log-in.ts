/** The key under which the store keeps the page to return to after a sign-in, for as long as the tab is open. */
const RETURN_KEY = 'octavo:way-back';

/** Opens the store's login page, which links back to `address` after the login. */
export function logInAndReturn(address: string): void {
  try {
    window.sessionStorage.setItem(RETURN_KEY, address);
  } catch {
    // Without storage, the store shows no link back.
  }
  window.location.replace('/login');
}
