import type { Glyphs, Key, Line } from '../display/index.ts';
import type { Favorites, Shop } from '../shop/index.ts';

/** The room a screen has for its lines. */
export interface Viewport {
  readonly columns: number;
  readonly rows: number;
  readonly glyphs: Glyphs;
}

/** A key, and what it does here. */
export interface Hint {
  readonly keys: string;
  readonly label: string;
}

/** What a screen shows now. */
export interface View {
  readonly lines: readonly Line[];
  /** The row to keep in sight when there are more lines than rows; without it the arrows scroll. */
  readonly focus?: number | undefined;
  readonly cursor?: { readonly row: number; readonly column: number } | null | undefined;
  /** The most useful first. */
  readonly hints: readonly Hint[];
}

/** The view below some lines of its own. */
export function prependLines(head: readonly Line[], view: View): View {
  const focus = view.focus === undefined ? {} : { focus: view.focus + head.length };
  return { ...view, ...focus, lines: [...head, ...view.lines] };
}

/** One screen of the storefront: it holds what was typed and chosen, and asks core for everything else. */
export interface Screen {
  readonly title: string;
  view(space: Viewport): View;
  /** `true` when the key was meant for this screen. */
  press(key: Key): boolean;
  /** The screen is in front, for the first time or again. */
  onShow?(): void;
  /** Another screen lies in front now. */
  onHide?(): void;
  /** The screen will not come back. */
  onClose?(): void;
  /** Only somebody who is signed in may see it. */
  readonly requiresAuth?: boolean;
  /** What must not be lost by leaving without a second thought. */
  isBusy?(): boolean;
}

/** What a screen can ask of the storefront around it. */
export interface Storefront {
  readonly shop: Shop;
  readonly favorites: Favorites;
  readonly glyphs: Glyphs;
  /** Puts a screen in front; the login first, where it needs somebody. */
  open(screen: Screen): void;
  /** Puts a screen in the place of the one in front. */
  replace(screen: Screen): void;
  goBack(): void;
  /** Puts the login in front; afterwards the screen that asked is there again. */
  openLogin(username?: string): void;
  /** Back to the first screen. */
  goHome(): void;
  /** Something changed that can be seen. */
  redraw(): void;
  /** Says something in passing. */
  showNotice(kind: 'success' | 'error', message: string): void;
  /** Opens an address with the system's own program. */
  openUrl(address: string): void;
}
