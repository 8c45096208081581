import { Cover } from '@octavo/ui/Cover';
import { useEffect, useRef, type KeyboardEvent, type ReactNode, type TouchEvent, type WheelEvent } from 'react';
import type { PageData } from '../session/page-data.ts';
import { closingText as text } from '../text/closing-text.ts';
import { type ClosingBook, parseClosingData } from './closing-data.ts';
import { ClosedSample } from './ClosedSample.tsx';
import styles from './ClosingPage.module.css';
import { coverArtOf } from './cover-art-of.ts';
import { FinishedBook } from './FinishedBook.tsx';
import { useIsOffline } from './use-is-offline.ts';

export interface ClosingPageProps {
  /** Title and author as the file states them. */
  file: Pick<ClosingBook, 'name' | 'author'>;
  pageData: Pick<PageData, 'sample' | 'shop_url'>;
  /** The response of the server; undefined until it arrives, and without a connection. */
  response: unknown;
  /** The day of the end, if the server does not know it. */
  openedAt: Date;
  /** Such as `4 h 40 min over 9 days`; undefined if nothing was measured. */
  timeText: string | undefined;
  highlightCount: number;
  /** Such as `Back to page 12`. */
  backText: string;
  /** Whether a key goes back to the text; `isAtTop` if the page is not scrolled. */
  isBackKey: (event: globalThis.KeyboardEvent, isAtTop: boolean) => boolean;
  isBackSwipe: (dx: number, dy: number) => boolean;
  onClose: () => void;
  onHighlights: () => void;
  onReadAgain: () => void;
}

/**
 * The page after the last one, over the text. What the server knows appears when it arrives; the rest is shown immediately.
 * It imports nothing that the first page needs, which would move that code out of the first script.
 */
export default function ClosingPage({ file, pageData, response, backText, ...props }: ClosingPageProps) {
  const { isBackKey, isBackSwipe, onClose, ...rest } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const data = parseClosingData(response);
  const isOffline = useIsOffline();
  const book = data?.book ?? { ...file, slug: '', images: [], regular_price: '', authors: [], series: null };
  const leave = useBackGestures({ isBackKey, isBackSwipe, onClose });
  const back: ReactNode = (
    <button type="button" className={styles.link} onClick={onClose}>
      {backText}
    </button>
  );
  const shared = { book, data, shopUrl: isOffline ? '' : pageData.shop_url, heading, back };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and swipes go back to the text; the buttons do the same
    <section
      data-component="ClosingPage"
      data-panel=""
      aria-label={pageData.sample ? text.sampleTitle : `${text.finished} ${book.name}`}
      tabIndex={-1}
      className={styles.page}
      {...leave}
    >
      <div className={styles.columns}>
        <Cover
          art={coverArtOf(book)}
          title={book.name}
          author={book.author}
          alt={text.coverOf(book.name)}
          sizes="(width <= 56rem) 8.25rem, 21rem"
          elevation="raised"
          isPriority
          className={styles.cover}
        />
        <div className={styles.text}>
          {pageData.sample ? <ClosedSample {...shared} /> : <FinishedBook {...shared} {...rest} />}
          {isOffline && <output className={styles.offline}>{text.offline}</output>}
        </div>
      </div>
    </section>
  );
}

/** The keys, swipes and turns of the wheel that go back to the text. */
function useBackGestures({
  isBackKey,
  isBackSwipe,
  onClose,
}: Pick<ClosingPageProps, 'isBackKey' | 'isBackSwipe' | 'onClose'>) {
  const from = useRef<{ x: number; y: number }>(undefined);
  const isAtTop = (page: HTMLElement): boolean => page.scrollTop <= 0;
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>): void {
      if (!isBackKey(event.nativeEvent, isAtTop(event.currentTarget))) return;
      event.preventDefault();
      onClose();
    },
    onWheel({ deltaY, ctrlKey, currentTarget }: WheelEvent<HTMLElement>): void {
      if (!ctrlKey && deltaY < -4 && isAtTop(currentTarget)) onClose();
    },
    onTouchStart({ touches }: TouchEvent<HTMLElement>): void {
      const touch = touches[0];
      from.current = touch && touches.length === 1 ? { x: touch.screenX, y: touch.screenY } : undefined;
    },
    onTouchEnd({ changedTouches }: TouchEvent<HTMLElement>): void {
      const touch = changedTouches[0];
      if (from.current && touch && isBackSwipe(touch.screenX - from.current.x, touch.screenY - from.current.y))
        onClose();
    },
  };
}
