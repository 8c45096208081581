/**
 * A marker that disappears when the browser is closed. It ends a session that is not remembered.
 *
 * A browser front end uses a cookie without an expiry date; others may omit it.
 */
export interface SessionMarker {
  isSet(): boolean;
  set(): void;
  clear(): void;
}
