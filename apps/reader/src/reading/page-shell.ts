import { readerText } from '../text/reader-text.ts';
import type { Manifest } from '@octavo/epub/manifest';
import { isFixedLayout, isFixedPage } from '../navigator/layout/book-layout.ts';
import { localizedText } from '../navigator/content/book-from-manifest.ts';
import type { OpenReading } from './open-reading.ts';
import styles from './page-shell.module.css';

/** The elements of the page. They need no framework, so the book can be opened before the toolbars are loaded. */
export interface PageShell {
  readonly page: HTMLElement;
  /** Contains the top toolbar. */
  readonly before: HTMLElement;
  readonly book: HTMLElement;
  /** Contains the bottom toolbar, panels and notices. */
  readonly after: HTMLElement;
  readonly opening: HTMLElement;
}

/** Creates the page in `root`. */
export function buildShell(root: HTMLElement): PageShell {
  const element = (name: string, className: string | undefined): HTMLElement => {
    const element = document.createElement(name);
    element.className = className ?? '';
    return element;
  };
  const shell = {
    page: element('div', styles.page),
    before: element('div', styles.bars),
    book: element('main', styles.book),
    after: element('div', styles.bars),
    opening: element('output', styles.opening),
  };
  shell.page.dataset['component'] = 'ReaderPage';
  setBars(shell, true);
  shell.opening.textContent = readerText.loading;
  shell.page.append(shell.before, shell.book, shell.opening, shell.after);
  root.append(shell.page);
  return shell;
}

/** Tells the page whether the toolbars are shown. */
export function setBars({ page }: Pick<PageShell, 'page'>, isShown: boolean): void {
  page.dataset['bars'] = isShown ? 'shown' : 'hidden';
}

/** Takes the text out of reach while another page lies over it. */
export function setCovered({ book }: Pick<PageShell, 'book'>, isCovered: boolean): void {
  book.inert = isCovered;
}

/** Whether the top toolbar lies over the text while it is shown: in a window as low as a phone in landscape mode. */
export function areBarsOverText({ before, book }: Pick<PageShell, 'before' | 'book'>): boolean {
  const bar = before.firstElementChild?.getBoundingClientRect();
  return bar !== undefined && bar.bottom > book.getBoundingClientRect().top + 1;
}

/** Phases in which no book is shown. */
const PHASES_WITHOUT_BOOK = ['ended', 'failed', 'revoked'];

/** Updates the page with the state of the reading. Returns a function to stop. */
export function bindShell({ page, book, opening }: PageShell, reading: OpenReading): () => void {
  const show = (): void => {
    const { phase, manifest } = reading.state;
    const title = manifest ? localizedText(manifest.metadata.title) : '';
    page.dataset['phase'] = phase;
    page.dataset['layout'] = manifest ? layoutOf(manifest) : 'text';
    opening.hidden = phase !== 'opening';
    book.hidden = PHASES_WITHOUT_BOOK.includes(phase);
    book.setAttribute('aria-label', title || readerText.reading);
    if (title) document.title = title;
  };
  show();
  return reading.subscribe(show);
}

/** Returns the layout. Toolbars never cover fixed pages, not even in a book that also has text. */
function layoutOf(manifest: Manifest): 'fixed' | 'mixed' | 'text' {
  if (isFixedLayout(manifest)) return 'fixed';
  return manifest.readingOrder.some((_, index) => isFixedPage(manifest, index)) ? 'mixed' : 'text';
}
