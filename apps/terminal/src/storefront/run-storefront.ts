import { constants } from '@octavo/core/entities';
import { selectIsAuthenticated, selectUser } from '@octavo/core/machines';
import { type Glyphs, type Key, type Line, line, type Painter, type Palette, span } from '../display/index.ts';
import { cartScreen, homeScreen, loginScreen, type Screen, searchScreen, type Storefront } from '../screens/index.ts';
import { labels, messages } from '../messages.ts';
import type { Shop } from '../shop/index.ts';
import { openUrl } from './open-url.ts';
import { composeFrame, type Notice, contentSize } from './frame.ts';

/** The terminal that the storefront is drawn on. */
export interface Display {
  readonly painter: Painter;
  readonly palette: Palette;
  readonly glyphs: Glyphs;
  size(): { columns: number; rows: number };
}

/** An open storefront. */
export interface RunningStorefront {
  press(key: Key): void;
  /** Redraws everything after the window size has changed. */
  resize(): void;
}

/**
 * Opens the storefront: a stack of screens whose top screen is visible. Long on purpose: the stack, the notice and the
 * session together decide which screen is on top.
 */
export function runStorefront(shop: Shop, display: Display, onLeave: () => void): RunningStorefront {
  const { glyphs, painter, palette } = display;
  const stack: Screen[] = [];
  const scrollOffsets = new WeakMap<Screen, number>();
  let notice: Notice | null = null;
  let noticeTimer: NodeJS.Timeout | undefined;
  let isDrawing = false;
  let isClosing = false;
  let hasWarnedStorage = false;

  const top = (): Screen | undefined => stack.at(-1);
  const user = () => selectUser(shop.auth.getSnapshot());

  const draw = (): void => {
    isDrawing = false;
    const screen = top();
    if (!screen || isClosing) return;
    warnStorageUnavailable();
    const size = { ...display.size(), glyphs };
    const view = screen.view({ ...contentSize(size), glyphs });
    const path = stack.map(({ title }) => title);
    const hints = [
      ...view.hints,
      ...(stack.length > 1 && !screen.isBusy?.() && !view.hints.some(({ keys }) => keys === 'esc')
        ? [{ keys: 'esc', label: 'back' }]
        : []),
      { keys: '^C', label: 'quit' },
    ];
    const scroll = scrollOffsets.get(screen) ?? 0;
    const frame = composeFrame(
      { ...view, hints },
      { shopName: shop.config.shop_name, path, status: status(), notice, scroll },
      size,
    );
    scrollOffsets.set(screen, frame.scroll);
    painter.show({ rows: frame.rows.map((row) => palette.paint(row)), cursor: frame.cursor });
  };
  const redraw = (): void => {
    if (isDrawing) return;
    isDrawing = true;
    setImmediate(draw);
  };
  const status = (): Line => {
    const count = shop.cart.read().totalQuantity;
    const name = user()?.username;
    return line(
      ...(name === undefined ? [] : [span(name), span(` ${glyphs.dot} `, 'muted')]),
      span(`${labels.cart} `, 'muted'),
      span(String(count), count > 0 ? 'accent' : 'muted'),
    );
  };
  const showNotice: Storefront['showNotice'] = (kind, message) => {
    clearTimeout(noticeTimer);
    notice = { kind, message };
    const { success, default: error } = constants.toastMs;
    noticeTimer = setTimeout(
      () => {
        notice = null;
        redraw();
      },
      kind === 'success' ? success : error,
    );
    noticeTimer.unref();
    redraw();
  };

  /** Shows a warning after the first write that failed. */
  const warnStorageUnavailable = (): void => {
    if (hasWarnedStorage || !shop.isStorageUnavailable()) return;
    hasWarnedStorage = true;
    showNotice('error', messages.storageUnavailable);
  };

  const push = (screen: Screen): void => {
    top()?.onHide?.();
    stack.push(screen);
    screen.onShow?.();
    redraw();
  };
  const remove = (count: number): void => {
    for (const screen of stack.splice(stack.length - count)) screen.onClose?.();
  };
  const showTop = (): void => {
    top()?.onShow?.();
    redraw();
  };
  const storefront: Storefront = {
    shop,
    glyphs,
    favorites: shop.favorites,
    open: (screen) => {
      push(screen);
      if (screen.requiresAuth && !user()) storefront.openLogin();
    },
    replace: (screen) => {
      remove(1);
      push(screen);
    },
    goBack: () => {
      if (stack.length <= 1) return;
      remove(1);
      // The login was canceled, so the screen below it has no data to show.
      if (top()?.requiresAuth && !user()) remove(1);
      showTop();
    },
    goHome: () => {
      remove(stack.length - 1);
      showTop();
    },
    openLogin: (username) => {
      if (top() !== login) push((login = loginScreen(storefront, username)));
    },
    redraw,
    showNotice,
    openUrl: (address) => {
      void openUrl(address).then((isOpen) =>
        isOpen ? showNotice('success', messages.opened) : showNotice('error', messages.openFailed),
      );
    },
  };
  let login: Screen | undefined;

  const loadFavorites = async (): Promise<void> => {
    try {
      storefront.favorites.setSaved(await shop.api.products.favorites());
    } catch {
      // The icons then show the state from the lists, and the favorites screen shows the error.
    }
  };
  shop.auth.on('toast', ({ kind, message }) => showNotice(kind, message));
  shop.auth.on('account.registered', ({ username }) => {
    if (selectIsAuthenticated(shop.auth.getSnapshot())) return;
    remove(1);
    storefront.openLogin(username);
  });
  shop.auth.on('session.started', () => {
    void loadFavorites();
    if (top() === login) {
      remove(1);
      showTop();
    }
  });
  shop.auth.on('session.ended', ({ reason }) => {
    if (reason !== 'expired') storefront.goHome();
    else if (top()?.requiresAuth) storefront.openLogin();
  });
  shop.favorites.on('toast', ({ kind, message }) => showNotice(kind, message));
  shop.favorites.on('signIn.required', () => storefront.openLogin());
  shop.favorites.subscribe(redraw);
  shop.auth.subscribe(redraw);
  shop.cart.subscribe(redraw);

  const quit = (): void => {
    if (top()?.isBusy?.() && notice?.message !== messages.paymentInProgress) {
      showNotice('error', messages.paymentInProgress);
      return;
    }
    isClosing = true;
    clearTimeout(noticeTimer);
    storefront.favorites.flush();
    for (const screen of stack) screen.onHide?.();
    onLeave();
  };
  const scrollBy = (by: number): void => {
    const screen = top();
    if (screen) scrollOffsets.set(screen, Math.max(0, (scrollOffsets.get(screen) ?? 0) + by));
  };
  const handleGlobalKey = (key: Key): void => {
    const page = contentSize({ ...display.size(), glyphs }).rows - 1;
    if (key.name === 'escape' || key.name === 'backspace') storefront.goBack();
    else if (key.name === 'up') scrollBy(-1);
    else if (key.name === 'down') scrollBy(1);
    else if (key.name === 'pageup') scrollBy(-page);
    else if (key.name === 'pagedown') scrollBy(page);
    else if (key.name === 'text' && key.text === ' ') scrollBy(page);
    else if (key.name === 'text' && key.text === '/') storefront.open(searchScreen(storefront));
    else if (key.name === 'text' && key.text === 'c' && top()?.title !== labels.cart)
      storefront.open(cartScreen(storefront));
  };

  painter.open();
  push(homeScreen(storefront));
  if (user()) void loadFavorites();
  return {
    press: (key) => {
      if (key.name === 'interrupt') quit();
      else {
        if (top()?.press(key) !== true) handleGlobalKey(key);
        redraw();
      }
    },
    resize: () => {
      painter.reset();
      redraw();
    },
  };
}
