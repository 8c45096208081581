import { Icon } from '@octavo/ui/Icon';
import { IconButton } from '@octavo/ui/IconButton';
import { ReaderTopBar } from '@octavo/ui/ReaderTopBar';
import { ArrowLeft, Ellipsis } from 'lucide';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTts } from '../context/use-tts.ts';
import { isFixedLayout } from '../navigator/layout/book-layout.ts';
import { readingDirection, localizedText } from '../navigator/content/book-from-manifest.ts';
import type { BookSelection } from '../navigator/input/selections.ts';
import { useOfflineCopy } from '../offline/use-offline-copy.ts';
import type { ReaderContext, Panel } from '../context/reader-context.ts';
import { type PositionScale, positionScale } from '../position/position-scale.ts';
import type { OpenReading } from '../reading/open-reading.ts';
import { areBarsOverText, type PageShell, setBars } from '../reading/page-shell.ts';
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
    () => panel !== undefined || Boolean(page.querySelector(':is(header, footer):is(:hover, :has(:focus-visible))')),
  );
  const reading = useReading(opened, {
    onActivity: chromeVisibility.show,
    onToggleChrome() {
      if (selection) reading.navigator?.clearSelection();
      if (panel) close();
      // When a toolbar or notice has the focus, it returns to the text first.
      else if (shell.before.contains(document.activeElement) || shell.after.contains(document.activeElement))
        reading.navigator?.focus();
      else chromeVisibility.toggle();
    },
    onLink: (href) => void jumps.jump((navigator) => navigator.goTo(href)),
    onFootnote: (reference) => setPanel({ kind: 'note', reference }),
    onExternalLink: (link) => setPanel({ kind: 'externalLink', link }),
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
  const timeLeft = useTimeLeft(locator, scale);
  const search = useSearch(session, {
    goTo: (hit) => void jumps.jump((pages) => goToSearchHit(pages, hit)),
    onError: reading.endIfEnded,
  });
  const conflict = useSync(session, reading, store, jumps);
  const tts = useTts(navigator, manifest, session);
  const copies = useOfflineCopy(manifest, pageData, session);
  const singleKeyShortcuts = useSingleKeyShortcuts(navigator);

  const title = manifest ? localizedText(manifest.metadata.title) : '';
  const isReading = phase === 'reading' || phase === 'loadError' || phase === 'incomplete';
  const progression = locator?.totalProgression ?? 0;
  useFocusRecovery(navigator);
  useFocusTrap();
  useShopEscape(() => {
    if (!panel) navigator?.focus();
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
                chapter={locator.chapter ?? scale.chapterOfPage(progression) ?? title}
                pageText={positionText(scale, progression, pageData)}
                // The pace of text says nothing about drawn pages.
                timeLeft={hasOnlyFixedPages ? undefined : timeLeft}
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
          {currentContext && (
            <Suspense fallback={null}>{(panel || selection) && <Panels context={currentContext} />}</Suspense>
          )}
          <div className={styles.notices}>
            {(phase === 'loadError' || phase === 'incomplete') && (
              <LoadErrorNotice what={phase} onRetry={reading.retry} />
            )}
            {/* Also while a panel is open: the text would move behind the panel. */}
            {currentContext && (
              <Notices
                jumps={jumps}
                conflict={conflict}
                progression={progression}
                isSample={pageData.sample !== null}
                exceededQuota={store.exceededQuota}
                newEdition={pageData.new_editions[0]}
                onWhatsNew={toggle('editions')}
                sampleEnd={pageData.sample && progression > 0.999 ? pageData.product_url : undefined}
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
