/**
 * A marker that disappears when the browser is closed. It ends a session that is not remembered.
 *
 * A browser front end uses {@link sessionCookie}; others may omit it.
 */
export interface SessionMarker {
  isSet(): boolean;
  set(): void;
  clear(): void;
}

const COOKIE = 'octavo_session=1';

/**
 * A {@link SessionMarker} as a cookie without an expiry date, which all front ends of one origin share. `page` returns the
 * `document` when the marker is used.
 */
export const sessionCookie = (page: () => { cookie: string }): SessionMarker => ({
  isSet: () => page().cookie.split('; ').includes(COOKIE),
  set: () => {
    page().cookie = `${COOKIE}; path=/; SameSite=Lax`;
  },
  clear: () => {
    page().cookie = 'octavo_session=; path=/; SameSite=Lax; max-age=0';
  },
});
