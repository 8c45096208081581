/**
 * A mark that vanishes when the browser is closed: how a session ends that was not to be remembered.
 *
 * A browser front end makes it a cookie without an expiry date; others may leave it out.
 */
export interface SessionMarker {
  isSet(): boolean;
  set(): void;
  clear(): void;
}
