import { constants } from '@octavo/core/entities';
import { selectIsAuthenticated, selectUser } from '@octavo/core/machines';
import { type Glyphs, type Key, type Line, line, type Painter, type Palette, span } from '../display/index.ts';
import { cartScreen, homeScreen, loginScreen, type Screen, searchScreen, type Storefront } from '../screens/index.ts';
import { labels, sentences } from '../sentences.ts';
import { createHearts, type Shop } from '../shop/index.ts';
import { browse } from './browse.ts';
import { compose, type Notice, roomIn } from './frame.ts';

/** What the storefront is shown on. */
export interface Display {
  readonly painter: Painter;
  readonly palette: Palette;
  readonly glyphs: Glyphs;
  size(): { columns: number; rows: number };
}

/** A storefront that is open. */
export interface RunningStorefront {
  press(key: Key): void;
  /** Draws everything anew: the window has another size. */
  resize(): void;
}

/**
 * Opens the storefront: a pile of screens, the one on top is seen. Long on purpose: the pile, what is said in passing and
 * who is signed in decide together what lies on top.
 */
export function runStorefront(shop: Shop, display: Display, onLeave: () => void): RunningStorefront {
  const { glyphs, painter, palette } = display;
  const pile: Screen[] = [];
  const scrolls = new WeakMap<Screen, number>();
  let notice: Notice | null = null;
  let noticeTimer: NodeJS.Timeout | undefined;
  let isDrawing = false;
  let isLeaving = false;
  let hasToldForgetful = false;

  const top = (): Screen | undefined => pile.at(-1);
  const user = () => selectUser(shop.auth.getSnapshot());

  const draw = (): void => {
    isDrawing = false;
    const screen = top();
    if (!screen || isLeaving) return;
    tellForgetful();
    const size = { ...display.size(), glyphs };
    const view = screen.view({ ...roomIn(size), glyphs });
    const path = pile.map(({ title }) => title);
    const hints = [
      ...view.hints,
      ...(pile.length > 1 && !screen.isBusy?.() && !view.hints.some(({ keys }) => keys === 'esc')
        ? [{ keys: 'esc', does: 'back' }]
        : []),
      { keys: '^C', does: 'quit' },
    ];
    const scroll = scrolls.get(screen) ?? 0;
    const frame = compose({ ...view, hints }, { path, status: status(), notice, scroll }, size);
    scrolls.set(screen, frame.scroll);
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
  const say: Storefront['say'] = (kind, message) => {
    clearTimeout(noticeTimer);
    notice = { kind, message };
    const { success, default: other } = constants.toastMs;
    noticeTimer = setTimeout(
      () => {
        notice = null;
        redraw();
      },
      kind === 'success' ? success : other,
    );
    noticeTimer.unref();
    redraw();
  };

  /** Whether the disk takes anything shows with the first thing that is to be kept. */
  const tellForgetful = (): void => {
    if (hasToldForgetful || !shop.isForgetful()) return;
    hasToldForgetful = true;
    say('error', sentences.forgetful);
  };

  const push = (screen: Screen): void => {
    top()?.hidden?.();
    pile.push(screen);
    screen.shown?.();
    redraw();
  };
  const remove = (count: number): void => {
    for (const screen of pile.splice(pile.length - count)) screen.closed?.();
  };
  const reveal = (): void => {
    top()?.shown?.();
    redraw();
  };
  const front: Storefront = {
    shop,
    glyphs,
    hearts: createHearts(shop, {
      onChange: redraw,
      onToast: ({ kind, message }) => say(kind, message),
      onSignInNeeded: () => front.logIn(),
    }),
    open: (screen) => {
      push(screen);
      if (screen.needsUser && !user()) front.logIn();
    },
    replace: (screen) => {
      remove(1);
      push(screen);
    },
    back: () => {
      if (pile.length <= 1) return;
      remove(1);
      // Nobody came out of the login: what lies below it has nothing to show.
      if (top()?.needsUser && !user()) remove(1);
      reveal();
    },
    home: () => {
      remove(pile.length - 1);
      reveal();
    },
    logIn: (username) => {
      if (top() !== login) push((login = loginScreen(front, username)));
    },
    redraw,
    say,
    browse: (address) => {
      void browse(address).then((isOpen) =>
        isOpen ? say('success', sentences.opened) : say('error', sentences.openerFailed),
      );
    },
  };
  let login: Screen | undefined;

  const learnFavorites = async (): Promise<void> => {
    try {
      front.hearts.learn(await shop.api.products.favorites());
    } catch {
      // The hearts then show what the lists say of each book; the screen of favorites tells what went wrong.
    }
  };
  shop.auth.on('toast', ({ kind, message }) => say(kind, message));
  shop.auth.on('account.registered', ({ username }) => {
    if (selectIsAuthenticated(shop.auth.getSnapshot())) return;
    remove(1);
    front.logIn(username);
  });
  shop.auth.on('session.started', () => {
    void learnFavorites();
    if (top() === login) {
      remove(1);
      reveal();
    }
  });
  shop.auth.on('session.ended', ({ reason }) => {
    front.hearts.forget();
    if (reason !== 'expired') front.home();
    else if (top()?.needsUser) front.logIn();
  });
  shop.auth.subscribe(redraw);
  shop.cart.subscribe(redraw);

  const leave = (): void => {
    if (top()?.isBusy?.() && notice?.message !== sentences.paymentUnderWay) {
      say('error', sentences.paymentUnderWay);
      return;
    }
    isLeaving = true;
    clearTimeout(noticeTimer);
    front.hearts.flush();
    for (const screen of pile) screen.hidden?.();
    onLeave();
  };
  const scrollBy = (by: number): void => {
    const screen = top();
    if (screen) scrolls.set(screen, Math.max(0, (scrolls.get(screen) ?? 0) + by));
  };
  const pressAnywhere = (key: Key): void => {
    const page = roomIn({ ...display.size(), glyphs }).rows - 1;
    if (key.name === 'escape' || key.name === 'backspace') front.back();
    else if (key.name === 'up') scrollBy(-1);
    else if (key.name === 'down') scrollBy(1);
    else if (key.name === 'pageup') scrollBy(-page);
    else if (key.name === 'pagedown') scrollBy(page);
    else if (key.name === 'text' && key.text === ' ') scrollBy(page);
    else if (key.name === 'text' && key.text === '/') front.open(searchScreen(front));
    else if (key.name === 'text' && key.text === 'c' && top()?.title !== labels.cart) front.open(cartScreen(front));
  };

  painter.open();
  push(homeScreen(front));
  if (user()) void learnFavorites();
  return {
    press: (key) => {
      if (key.name === 'interrupt') leave();
      else {
        if (top()?.press(key) !== true) pressAnywhere(key);
        redraw();
      }
    },
    resize: () => {
      painter.reset();
      redraw();
    },
  };
}
