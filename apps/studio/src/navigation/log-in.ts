/** The key under which the store keeps the page to return to after a sign-in, for as long as the tab is open. */
const RETURN_KEY = 'octavo:way-back';

/** Leads to the store's login page; the store then offers the way back to `address`. */
export function logInAndReturn(address: string): void {
  try {
    window.sessionStorage.setItem(RETURN_KEY, address);
  } catch {
    // Storage is blocked: the author finds the studio in the profile.
  }
  window.location.replace('/login');
}
