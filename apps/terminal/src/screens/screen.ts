import type { Favorites } from '@octavo/core/shop';
import type { Glyphs, Key, Line } from '../display/index.ts';
import type { Shop } from '../shop/index.ts';

/** The space available to a screen. */
export interface Viewport {
  readonly columns: number;
  readonly rows: number;
  readonly glyphs: Glyphs;
}

/** A key and its action. */
export interface Hint {
  readonly keys: string;
  readonly label: string;
}

/** The content of a screen. */
export interface View {
  readonly lines: readonly Line[];
  /** The row to keep visible when there are more lines than rows. Without it the arrow keys scroll. */
  readonly focus?: number | undefined;
  readonly cursor?: { readonly row: number; readonly column: number } | null | undefined;
  /** The most important hint comes first. */
  readonly hints: readonly Hint[];
}

/** Adds lines above a view. */
export function prependLines(head: readonly Line[], view: View): View {
  const focus = view.focus === undefined ? {} : { focus: view.focus + head.length };
  return { ...view, ...focus, lines: [...head, ...view.lines] };
}

/** A screen of the storefront. It holds input and selection; all other state comes from core. */
export interface Screen {
  readonly title: string;
  view(space: Viewport): View;
  /** Returns `true` when the screen handled the key. */
  press(key: Key): boolean;
  /** Called when the screen becomes the top screen. */
  onShow?(): void;
  /** Called when another screen covers this one. */
  onHide?(): void;
  /** Called when the screen is removed and will not be shown again. */
  onClose?(): void;
  /** Whether the screen needs a signed-in user. */
  readonly requiresAuth?: boolean;
  /** Whether work is in progress that the user must not lose by quitting. */
  isBusy?(): boolean;
}

/** The actions and state that the storefront provides to its screens. */
export interface Storefront {
  readonly shop: Shop;
  readonly favorites: Favorites;
  readonly glyphs: Glyphs;
  /** Opens a screen on top of the stack, followed by the login if the screen needs a user. */
  open(screen: Screen): void;
  /** Replaces the top screen. */
  replace(screen: Screen): void;
  goBack(): void;
  /** Opens the login. The current screen returns after it. */
  openLogin(username?: string): void;
  /** Returns to the home screen. */
  goHome(): void;
  /** Draws the next frame after a change. */
  redraw(): void;
  /** Shows a message for a few seconds. */
  showNotice(kind: 'success' | 'error', message: string): void;
  /** Opens a URL with the system's default program. */
  openUrl(address: string): void;
}
