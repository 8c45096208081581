import { Icon } from '@octavo/ui/Icon';
import { IconButton } from '@octavo/ui/IconButton';
import { ReaderTopBar } from '@octavo/ui/ReaderTopBar';
import { ArrowLeft, Ellipsis } from 'lucide';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useReadingAloud } from '../aloud/use-reading-aloud.ts';
import { readingDirection, text } from '../navigator/book-from-manifest.ts';
import type { BookSelection } from '../navigator/selections.ts';
import { useKeptCopy } from '../offline/use-kept-copy.ts';
import type { Desk, Panel } from '../panels/reader-desk.ts';
import { type PositionScale, positionScale } from '../position/position-scale.ts';
import type { OpenReading } from '../reading/open-reading.ts';
import type { PageShell } from '../reading/page-shell.ts';
import type { PageFacts } from '../session/page-facts.ts';
import type { ReadingSession } from '../session/reading-session.ts';
import { keptName, keptValue } from '../sync/kept-value.ts';
import { createMarksStore } from '../sync/marks-store.ts';
import { chapterTicks } from './chapter-ticks.ts';
import { goToHit } from './go-to-hit.ts';
import { Notices, TroubleNotice } from './Notices.tsx';
import { performCommand } from './perform-command.ts';
import styles from './ReaderPage.module.css';
import { ReaderStates } from './ReaderStates.tsx';
import { readerText } from './reader-text.ts';
import { useChromeVisibility } from './use-chrome-visibility.ts';
import { useEscapeFromShop } from './use-escape-from-shop.ts';
import { useJumps } from './use-jumps.ts';
import { useLetters } from './use-letters.ts';
import { useLostFocus } from './use-lost-focus.ts';
import { useMarks } from './use-marks.ts';
import { useReading } from './use-reading.ts';
import { useSearch } from './use-search.ts';
import { useSync } from './use-sync.ts';
import { useTabInside } from './use-tab-inside.ts';
import { useTimeLeft } from './use-time-left.ts';

export interface ReaderPageProps {
  session: ReadingSession;
  facts: PageFacts;
  /** The page around the book; this is drawn into the rooms before and after it. */
  shell: PageShell;
  reading: OpenReading;
  /** Begins again with a page like this one. */
  onReopen: () => void;
}

// The text stands before the bar below it: what the first page needs comes alone.
const ReaderBottomBar = lazy(async () => ({
  default: (await import('@octavo/ui/ReaderBottomBar')).ReaderBottomBar,
}));
const loadPanels = () => import('../panels/Panels.tsx');
const Panels = lazy(loadPanels);
const ReadAloudBar = lazy(async () => ({ default: (await import('../panels/ReadAloudBar.tsx')).ReadAloudBar }));

/** What is around the book inside the store's frame: the bars that come and go over their own room, panels, notices. */
export function ReaderPage({ session, facts, shell, reading: opened, onReopen }: ReaderPageProps) {
  const [panel, setPanel] = useState<Panel>();
  const [selection, setSelection] = useState<BookSelection>();
  const close = (): void =>
    setPanel((open) => (open?.kind === 'mark' && open.isOfList ? { kind: 'marks' } : undefined));
  const { page } = shell;
  const desk = useRef<Desk>(undefined);
  const chrome = useChromeVisibility(
    () => panel !== undefined || Boolean(page.querySelector(':is(header, footer):is(:hover, :has(:focus-visible))')),
  );
  const reading = useReading(opened, {
    onStir: chrome.show,
    onToggleChrome() {
      if (selection) reading.navigator?.clearSelection();
      if (panel) close();
      // Out of the bars and the notices the way leads back into the text first.
      else if (shell.before.contains(document.activeElement) || shell.after.contains(document.activeElement))
        reading.navigator?.focus();
      else chrome.toggle();
    },
    onLink: (href) => void jumps.jump((navigator) => navigator.goTo(href)),
    onNote: (call) => setPanel({ kind: 'note', call }),
    onCommand: (command) => desk.current && performCommand(command, desk.current),
    onSelection: setSelection,
    onMark: (id) => setPanel({ kind: 'mark', id }),
    onPicture: (picture) => setPanel({ kind: 'picture', picture }),
  });
  const { phase, manifest, location, navigator } = reading;
  const [store] = useState(() =>
    createMarksStore({
      remote: session,
      kept: keptValue(facts, keptName(facts), 'marks'),
      newId: () => crypto.randomUUID(),
      onError: reading.endIfEnded,
    }),
  );
  const scale = useMemo(() => manifest && positionScale(manifest), [manifest]);
  const jumps = useJumps(navigator, location, scale);
  const marking = useMarks(store, navigator, location);
  const timeLeft = useTimeLeft(location, scale);
  const search = useSearch(session, {
    goTo: (hit) => void jumps.jump((pages) => goToHit(pages, hit)),
    onError: reading.endIfEnded,
  });
  const question = useSync(session, reading, store, jumps);
  const aloud = useReadingAloud(navigator, manifest?.metadata.language?.[0]);
  const copies = useKeptCopy(manifest, facts, session);
  const letters = useLetters(navigator);

  const title = manifest ? text(manifest.metadata.title) : '';
  const isReading = phase === 'reading' || phase === 'trouble' || phase === 'incomplete';
  const progression = location?.totalProgression ?? 0;
  useLostFocus(navigator);
  useTabInside();
  useEscapeFromShop(() => {
    if (!panel) navigator?.focus();
    close();
    if (panel?.kind === 'note') panel.call.focus();
  });
  const now: Desk | undefined =
    isReading && manifest && scale && navigator
      ? {
          book: { manifest, scale, navigator },
          reading,
          jumps,
          marking,
          search,
          aloud,
          copies,
          letters,
          session,
          facts,
          selection,
          panel,
          close,
          open: setPanel,
        }
      : undefined;
  useEffect(() => {
    desk.current = now;
  });
  const toggle = (kind: Exclude<Panel['kind'], 'note' | 'mark' | 'picture'>) =>
    now && (() => setPanel((open) => (open?.kind === kind ? undefined : { kind })));

  const { show } = chrome;
  useEffect(() => {
    const stir = (event: PointerEvent): void => {
      if (event.pointerType === 'mouse') show();
    };
    page.addEventListener('pointermove', stir);
    return () => page.removeEventListener('pointermove', stir);
  });
  const hasPages = navigator !== undefined;
  useEffect(() => {
    // Behind the first page, so that a panel is there when it is asked for.
    if (hasPages) void loadPanels();
  }, [hasPages]);
  const { copy, remove } = copies;
  useEffect(() => {
    if (copy && (phase === 'ended' || phase === 'revoked')) remove();
  }, [copy, phase, remove]);

  return (
    <>
      <ReaderTopBar
        title={title}
        back={
          facts.sample ? (
            <a className={styles.toBook} href={facts.product_url} target="_top" aria-label={readerText.toBook}>
              <Icon of={ArrowLeft} />
            </a>
          ) : (
            <span className={styles.back} />
          )
        }
        isVisible={chrome.isVisible || !isReading}
        isContentsOpen={panel?.kind === 'contents'}
        onContents={toggle('contents')}
        isSearchOpen={panel?.kind === 'search'}
        onSearch={facts.sample ? undefined : toggle('search')}
        isBookmarked={marking.bookmarksHere.length > 0}
        onBookmark={now && facts.sample === null ? marking.toggleBookmark : undefined}
        isAppearanceOpen={panel?.kind === 'appearance'}
        onAppearance={toggle('appearance')}
        tools={
          now && (
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
            {isReading && scale && (
              <ReaderBottomBar
                progression={progression}
                ticks={chapterTicks(scale)}
                chapter={location?.chapter ?? scale.chapterAt(progression) ?? title}
                pageText={pageText(scale, progression, facts)}
                timeLeft={timeLeft}
                onPage={toggle('goTo')}
                describePlace={(place) => scale.chapterAt(place) ?? title}
                direction={manifest && readingDirection(manifest)}
                isVisible={chrome.isVisible}
                label={readerText.place}
                onSeek={(event) => void jumps.jump((pages) => pages.goToProgression(event.progression))}
                className={styles.bottom}
              />
            )}
          </Suspense>
          {now && <Suspense fallback={null}>{(panel || selection) && <Panels desk={now} />}</Suspense>}
          <div className={styles.foot}>
            {(phase === 'trouble' || phase === 'incomplete') && <TroubleNotice what={phase} onRetry={reading.retry} />}
            {now && !panel && (
              <Notices
                jumps={jumps}
                question={question}
                isSample={facts.sample !== null}
                sampleEnd={facts.sample && progression > 0.999 ? facts.product_url : undefined}
              />
            )}
            {now && aloud.state !== 'off' && (
              <Suspense fallback={null}>
                <ReadAloudBar desk={now} />
              </Suspense>
            )}
          </div>
          <ReaderStates
            phase={phase}
            title={title}
            exportUrl={session.exportUrl}
            unsent={store.unsent}
            onReopen={onReopen}
          />
        </>,
        shell.after,
      )}
    </>
  );
}

function pageText(scale: PositionScale, progression: number, { sample }: PageFacts): string {
  const text = readerText.page(scale.positionAt(progression), scale.total);
  return sample ? readerText.sample(text) : text;
}
