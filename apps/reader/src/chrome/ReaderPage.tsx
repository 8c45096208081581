/** One file on purpose: it connects the state of the reading with the bars, panels and pages around the text. */
import type { Manifest } from '@octavo/epub/manifest';
import { Icon } from '@octavo/ui/Icon';
import { IconButton } from '@octavo/ui/IconButton';
import { ReaderTopBar } from '@octavo/ui/ReaderTopBar';
import { ArrowLeft, Ellipsis } from 'lucide';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { addReadingTime, type ReadingTime, readReadingTime } from '../closing/reading-time.ts';
import { useClosing } from '../closing/use-closing.ts';
import { useTts } from '../context/use-tts.ts';
import { isFixedLayout } from '../navigator/layout/book-layout.ts';
import { readingDirection, localizedText } from '../navigator/content/book-from-manifest.ts';
import { type Gesture, gestureOfKey, gestureOfSwipe } from '../navigator/input/gestures.ts';
import type { BookSelection } from '../navigator/input/selections.ts';
import { useOfflineCopy } from '../offline/use-offline-copy.ts';
import type { ReaderContext, Panel } from '../context/reader-context.ts';
import { type PositionScale, positionScale } from '../position/position-scale.ts';
import type { OpenReading } from '../reading/open-reading.ts';
import { areBarsOverText, type PageShell, setBars, setCovered } from '../reading/page-shell.ts';
import type { PageData } from '../session/page-data.ts';
import type { ReadingSession } from '../session/reading-session.ts';
import { bookStorageId, storedValue } from '../storage/stored-value.ts';
import { createAnnotationStore } from '../sync/annotation-store.ts';
import { chapterTicks } from './chapter-ticks.ts';
import { goToSearchHit } from './go-to-search-hit.ts';
import { Notices, LoadErrorNotice } from './Notices.tsx';
import { performCommand } from './perform-command.ts';
import styles from './ReaderPage.module.css';
import { ReaderStates } from './ReaderStates.tsx';
import { readerText } from '../text/reader-text.ts';
import { useChromeVisibility } from './use-chrome-visibility.ts';
import { useShopEscape } from './use-shop-escape.ts';
import { useJumps } from '../context/use-jumps.ts';
import { useSingleKeyShortcuts } from '../context/use-single-key-shortcuts.ts';
import { useFocusRecovery } from './use-focus-recovery.ts';
import { useAnnotations } from '../context/use-annotations.ts';
import { useReading } from '../context/use-reading.ts';
import { useSearch } from '../context/use-search.ts';
import { useSync } from './use-sync.ts';
import { useFocusTrap } from './use-focus-trap.ts';
import { useTimeLeft } from './use-time-left.ts';

export interface ReaderPageProps {
  session: ReadingSession;
  pageData: PageData;
  /** The page around the book. The toolbars are rendered before and after the book. */
  shell: PageShell;
  reading: OpenReading;
  /** Opens the book again on this page. */
  onReopen: () => void;
}

// A separate chunk: the first page of text loads without it.
const ReaderBottomBar = lazy(async () => ({
  default: (await import('@octavo/ui/ReaderBottomBar')).ReaderBottomBar,
}));
const loadPanels = () => import('../panels/Panels.tsx');
const Panels = lazy(loadPanels);
const loadClosingPage = () => import('../closing/ClosingPage.tsx');
const ClosingPage = lazy(loadClosingPage);
const TtsBar = lazy(async () => ({ default: (await import('../panels/TtsBar.tsx')).TtsBar }));

/** Everything around the book in the shop's frame: the toolbars, panels and notices. */
export function ReaderPage({ session, pageData, shell, reading: opened, onReopen }: ReaderPageProps) {
  const [panel, setPanel] = useState<Panel>();
  const [selection, setSelection] = useState<BookSelection>();
  const close = (): void =>
    setPanel((open) => (open?.kind === 'annotation' && open.isFromList ? { kind: 'annotations' } : undefined));
  const { page } = shell;
  const context = useRef<ReaderContext>(undefined);
  const chromeVisibility = useChromeVisibility(
    () =>
      panel !== undefined ||
      shell.book.inert ||
      Boolean(page.querySelector(':is(header, footer):is(:hover, :has(:focus-visible))')),
  );
  const reading = useReading(opened, {
    onActivity: chromeVisibility.show,
    onToggleChrome() {
      if (selection) reading.navigator?.clearSelection();
      if (panel) close();
      // When a toolbar or notice has the focus, it returns to the text first.
      else if (closing.isOpen) closing.close();
      else if (shell.before.contains(document.activeElement) || shell.after.contains(document.activeElement))
        reading.navigator?.focus();
      else chromeVisibility.toggle();
    },
    onLink: (href) => void jumps.jump((navigator) => navigator.goTo(href)),
    onFootnote: (reference) => setPanel({ kind: 'note', reference }),
    onExternalLink: (link) => setPanel({ kind: 'externalLink', link }),
    onEnd: () => closing.open(),
    onCommand: (command) => context.current && performCommand(command, context.current),
    onSelection: setSelection,
    onAnnotation: (id) => setPanel({ kind: 'annotation', id }),
    onPicture: (picture) => setPanel({ kind: 'picture', picture }),
  });
  const { phase, manifest, locator, lastMove, navigator } = reading;
  const [store] = useState(() =>
    createAnnotationStore({
      remote: session,
      storage: storedValue(pageData, bookStorageId(pageData), 'marks'),
      newId: () => crypto.randomUUID(),
      onError: reading.endIfEnded,
    }),
  );
  const scale = useMemo(() => manifest && positionScale(manifest), [manifest]);
  const jumps = useJumps(navigator, { locator, lastMove }, scale);
  const annotations = useAnnotations(store, navigator, locator);
  const hasOnlyFixedPages = manifest !== undefined && isFixedLayout(manifest);
  const [timeStorage] = useState(() => storedValue(pageData, bookStorageId(pageData), 'time'));
  const recordTime = useCallback((seconds: number) => addReadingTime(timeStorage, seconds), [timeStorage]);
  const timeLeft = useTimeLeft(locator, scale, recordTime);
  const closing = useClosing(session, { locator, lastMove }, scale, loadClosingPage);
  const search = useSearch(session, {
    goTo: (hit) => void jumps.jump((pages) => goToSearchHit(pages, hit)),
    onError: reading.endIfEnded,
  });
  const conflict = useSync(session, reading, store, jumps);
  const tts = useTts(navigator, manifest, session);
  const copies = useOfflineCopy(manifest, pageData, session);
  const singleKeyShortcuts = useSingleKeyShortcuts(navigator);

  const title = manifest ? localizedText(manifest.metadata.title) : '';
  // A turn of the page opens the closing page. Scrolled text needs a button, and the last page of a sample looks like any other.
  const hasEndNotice = pageData.sample !== null || (!hasOnlyFixedPages && reading.settings.flow === 'scroll');
  // The last move, because the notice itself changes the layout.
  const isAtEnd = ((lastMove ?? locator)?.totalProgression ?? 0) > 0.999;
  const isReading = phase === 'reading' || phase === 'loadError' || phase === 'incomplete';
  const progression = locator?.totalProgression ?? 0;
  useFocusRecovery(navigator);
  useFocusTrap();
  useShopEscape(() => {
    if (!panel && closing.isOpen) closing.close();
    else if (!panel) navigator?.focus();
    close();
    if (panel?.kind === 'note') panel.reference.focus();
  });
  const currentContext: ReaderContext | undefined =
    isReading && manifest && scale && navigator
      ? {
          book: { manifest, scale, navigator },
          reading,
          jumps,
          annotations,
          search,
          tts,
          copies,
          singleKeyShortcuts,
          session,
          pageData,
          selection,
          panel,
          close,
          open: setPanel,
        }
      : undefined;
  useEffect(() => {
    context.current = currentContext;
  });
  const toggle = (kind: Exclude<Panel['kind'], 'note' | 'annotation' | 'picture' | 'externalLink'>) =>
    currentContext && (() => setPanel((open) => (open?.kind === kind ? undefined : { kind })));

  const { show, hide, isVisible } = chromeVisibility;
  useEffect(() => {
    // Drawn pages fit between the toolbars while these are shown.
    setBars(shell, isVisible);
  }, [shell, isVisible]);
  const isClosed = !closing.isOpen;
  useEffect(() => {
    if (isClosed) return undefined;
    // The closing page lies over the text.
    setCovered(shell, true);
    return () => {
      setCovered(shell, false);
      navigator?.focus();
    };
  }, [shell, navigator, isClosed]);
  const shownCfi = useRef<string>(undefined);
  useEffect(() => {
    const isTurn = shownCfi.current !== undefined && shownCfi.current !== locator?.cfi;
    shownCfi.current = locator?.cfi;
    // A drawn page is read as a whole, so a turn gives it the full height. Toolbars over the text would hide lines of the next page.
    if (isTurn && isVisible && (hasOnlyFixedPages || areBarsOverText(shell))) hide();
  });
  useEffect(() => {
    const onPointerMove = (event: PointerEvent): void => {
      if (event.pointerType === 'mouse') show();
    };
    page.addEventListener('pointermove', onPointerMove);
    return () => page.removeEventListener('pointermove', onPointerMove);
  });
  const isNavigatorReady = navigator !== undefined;
  useEffect(() => {
    // Preloads the panels after the first page is shown.
    if (isNavigatorReady) void loadPanels();
  }, [isNavigatorReady]);
  const { copy, remove } = copies;
  useEffect(() => {
    if (copy && (phase === 'ended' || phase === 'revoked')) remove();
  }, [copy, phase, remove]);

  return (
    <>
      <ReaderTopBar
        title={title}
        back={
          pageData.sample ? (
            <a
              className={styles.toProductPage}
              href={pageData.product_url}
              target="_top"
              aria-label={readerText.toProductPage}
            >
              <Icon of={ArrowLeft} />
            </a>
          ) : (
            <span className={styles.back} />
          )
        }
        isVisible={chromeVisibility.isVisible || !isReading}
        isContentsOpen={panel?.kind === 'contents'}
        onContents={toggle('contents')}
        isSearchOpen={panel?.kind === 'search'}
        onSearch={pageData.sample ? undefined : toggle('search')}
        isBookmarked={annotations.bookmarksHere.length > 0}
        onBookmark={currentContext && pageData.sample === null ? annotations.toggleBookmark : undefined}
        isAppearanceOpen={panel?.kind === 'appearance'}
        onAppearance={toggle('appearance')}
        tools={
          currentContext && (
            <IconButton
              label={readerText.more}
              aria-expanded={panel?.kind === 'more'}
              icon={<Icon of={Ellipsis} />}
              onClick={toggle('more')}
            />
          )
        }
        className={styles.top}
      />
      {createPortal(
        <>
          <Suspense fallback={null}>
            {/* While a long chapter arrives, its position is unknown. */}
            {isReading && scale && locator && (
              <ReaderBottomBar
                progression={progression}
                ticks={chapterTicks(scale)}
                chapter={
                  closing.isOpen
                    ? readerText.finished(pageData.sample !== null)
                    : (locator.chapter ?? scale.chapterOfPage(progression) ?? title)
                }
                pageText={positionText(scale, progression, pageData)}
                // The pace of text says nothing about drawn pages.
                timeLeft={hasOnlyFixedPages || closing.isOpen ? undefined : timeLeft}
                onPage={toggle('goTo')}
                describePosition={(position) => scale.chapterAt(position) ?? title}
                direction={manifest && readingDirection(manifest)}
                isVisible={chromeVisibility.isVisible}
                label={readerText.position}
                onSeek={(event) => void jumps.jump((pages) => pages.goToProgression(event.progression))}
                className={styles.bottom}
              />
            )}
          </Suspense>
          {currentContext && closing.isOpen && closing.openedAt && manifest && scale && (
            <Suspense fallback={null}>
              <ClosingPage
                file={{ name: title, author: authorsOf(manifest) }}
                pageData={pageData}
                response={closing.response}
                openedAt={closing.openedAt}
                timeText={timeTextOf(readReadingTime(timeStorage))}
                highlightCount={annotations.all.filter(({ kind }) => kind === 'highlight').length}
                backText={readerText.backTo(scale.positionAt(progression))}
                isBackKey={(event, isAtTop) => isBackGesture(gestureOfKey(event), manifest, isAtTop)}
                isBackSwipe={(dx, dy) => isBackGesture(gestureOfSwipe(dx, dy), manifest)}
                onClose={closing.close}
                onHighlights={() => setPanel({ kind: 'annotations' })}
                onReadAgain={() => void jumps.jump((pages) => pages.goToProgression(0))}
              />
            </Suspense>
          )}
          {currentContext && (
            <Suspense fallback={null}>{(panel || selection) && <Panels context={currentContext} />}</Suspense>
          )}
          <div className={styles.notices}>
            {(phase === 'loadError' || phase === 'incomplete') && (
              <LoadErrorNotice what={phase} onRetry={reading.retry} />
            )}
            {/* Also while a panel is open: the text would move behind the panel. */}
            {currentContext && !closing.isOpen && (
              <Notices
                jumps={jumps}
                conflict={conflict}
                progression={progression}
                isSample={pageData.sample !== null}
                exceededQuota={store.exceededQuota}
                newEdition={pageData.new_editions[0]}
                onWhatsNew={toggle('editions')}
                onEnd={isAtEnd && hasEndNotice ? closing.open : undefined}
              />
            )}
            {currentContext && tts.state !== 'off' && (
              <Suspense fallback={null}>
                <TtsBar context={currentContext} />
              </Suspense>
            )}
          </div>
          <ReaderStates
            phase={phase}
            title={title}
            exportUrl={session.exportUrl}
            unsynced={store.unsynced}
            onReopen={onReopen}
          />
        </>,
        shell.after,
      )}
    </>
  );
}

function positionText(scale: PositionScale, progression: number, { sample }: PageData): string {
  const text = readerText.page(scale.positionAt(progression), scale.total);
  return sample ? readerText.sample(text) : text;
}

/** The authors as the file states them. */
const authorsOf = ({ metadata: { author = [] } }: Manifest): string =>
  author.map(({ name }) => localizedText(name)).join(', ');

const timeTextOf = (time: ReadingTime | undefined): string | undefined =>
  time && readerText.timeSpent(time.seconds / 60, time.days);

/** Whether a gesture goes back from the closing page: to the page before it, or up at its top. */
function isBackGesture(gesture: Gesture | undefined, manifest: Manifest, isAtTop = false): boolean {
  const backSide = readingDirection(manifest) === 'rtl' ? 'right' : 'left';
  return gesture === backSide || (isAtTop && (gesture === 'previous' || gesture === 'up'));
}
