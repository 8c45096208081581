import type { NavigationLink } from '@octavo/epub/manifest';
import { AppearanceSheet } from '@octavo/ui/AppearanceSheet';
import { Button } from '@octavo/ui/Button';
import { type ContentsEntry, ContentsDrawer } from '@octavo/ui/ContentsDrawer';
import { ReaderBottomBar } from '@octavo/ui/ReaderBottomBar';
import { ReaderTopBar } from '@octavo/ui/ReaderTopBar';
import { StatePage } from '@octavo/ui/StatePage';
import { useEffect, useMemo, useRef, useState } from 'react';
import { readingDirection, text } from '../navigator/book-from-manifest.ts';
import { hasFaceFor } from '../navigator/book-fonts.ts';
import type { openNavigator } from '../navigator/navigator.ts';
import { type PositionScale, positionScale } from '../position/position-scale.ts';
import type { ReadingSession } from '../session/reading-session.ts';
import styles from './ReaderPage.module.css';
import { readerText } from './reader-text.ts';
import { useChromeVisibility } from './use-chrome-visibility.ts';
import { useReading } from './use-reading.ts';

export interface ReaderPageProps {
  session: ReadingSession;
  /** Opens the engine; tests give one of their own. */
  open: typeof openNavigator;
  /** Told why a book could not be opened. */
  onError: (error: unknown) => void;
  /** Begins again with a page like this one. */
  onReopen: () => void;
}

/** More lines than this would be a grey bar. */
const MOST_TICKS = 60;

/** The whole page inside the store's frame: the book, and the bars that come and go over their own room. */
export function ReaderPage({ session, open, onError, onReopen }: ReaderPageProps) {
  const [panel, setPanel] = useState<'contents' | 'appearance'>();
  const page = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLElement>(null);
  const chrome = useChromeVisibility(
    () =>
      panel !== undefined ||
      Boolean(page.current?.querySelector(':is(header, footer):is(:hover, :has(:focus-visible))')),
  );
  const reading = useReading({
    session,
    open,
    host,
    onError,
    onStir: chrome.show,
    onToggleChrome() {
      setPanel(undefined);
      chrome.toggle();
    },
  });
  const { phase, manifest, location, settings, navigator } = reading;
  const scale = useMemo(() => manifest && positionScale(manifest), [manifest]);
  const entries = useMemo(() => (manifest && scale ? contentsEntries(manifest.toc, scale) : []), [manifest, scale]);
  const title = manifest ? text(manifest.metadata.title) : '';
  const isDrawn = manifest?.metadata.layout === 'fixed';
  const isReading = phase === 'reading' || phase === 'trouble';
  const progression = location?.totalProgression ?? 0;

  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
  useEffect(() => {
    if (panel === 'contents') page.current?.querySelector('dialog [aria-current]')?.scrollIntoView({ block: 'center' });
  }, [panel]);

  return (
    <div
      ref={page}
      data-component="ReaderPage"
      data-layout={isDrawn ? 'drawn' : 'text'}
      data-phase={phase}
      className={styles.page}
      onPointerMove={(event) => {
        if (event.pointerType === 'mouse') chrome.show();
      }}
    >
      <ReaderTopBar
        title={title}
        back={<span className={styles.back} />}
        isVisible={chrome.isVisible || !isReading}
        isContentsOpen={panel === 'contents'}
        onContents={isReading ? () => setPanel('contents') : undefined}
        isAppearanceOpen={panel === 'appearance'}
        onAppearance={
          isReading ? () => setPanel((now) => (now === 'appearance' ? undefined : 'appearance')) : undefined
        }
        className={styles.top}
      />
      {phase !== 'ended' && phase !== 'failed' && (
        <main ref={host} aria-label={title || readerText.reading} className={styles.book} />
      )}
      {isReading && scale && (
        <ReaderBottomBar
          progression={progression}
          ticks={ticksOf(scale)}
          chapter={location?.chapter ?? scale.chapterAt(progression) ?? title}
          pageText={readerText.page(scale.positionAt(progression), scale.total)}
          describePlace={(place) => scale.chapterAt(place) ?? title}
          direction={manifest && readingDirection(manifest)}
          isVisible={chrome.isVisible}
          label={readerText.place}
          onSeek={(event) => void navigator?.goToProgression(event.progression)}
          className={styles.bottom}
        />
      )}
      <ContentsDrawer
        isOpen={panel === 'contents'}
        onClose={() => setPanel(undefined)}
        entries={entries}
        currentHref={location?.chapterHref}
        onChoose={({ href }) => {
          setPanel(undefined);
          void navigator?.goTo(href);
        }}
      />
      <AppearanceSheet
        isOpen={panel === 'appearance'}
        onClose={() => setPanel(undefined)}
        value={settings}
        onValueChange={({ value }) => reading.changeSettings(value)}
        hidden={
          isDrawn
            ? ['textSize', 'typeface', 'flow', 'lineSpacing']
            : hasFaceFor(manifest?.metadata.language?.[0])
              ? []
              : ['typeface']
        }
      />
      {phase === 'opening' && <output className={styles.opening}>{readerText.loading}</output>}
      {phase === 'trouble' && (
        <div role="alert" className={styles.trouble}>
          <p>{readerText.trouble}</p>
          <Button variant="quiet" onClick={() => navigator?.retry()}>
            {readerText.retry}
          </Button>
        </div>
      )}
      {phase === 'failed' && (
        <StatePage
          role="alert"
          drawing="torn"
          title={readerText.failedTitle}
          action={<Button onClick={onReopen}>{readerText.retry}</Button>}
          className={styles.state}
        >
          <p>{readerText.failed}</p>
        </StatePage>
      )}
      {phase === 'ended' && (
        <StatePage role="alert" drawing="closed" title={readerText.endedTitle} className={styles.state}>
          <p>{readerText.ended}</p>
        </StatePage>
      )}
    </div>
  );
}

function ticksOf({ chapters }: PositionScale): number[] {
  const ticks = chapters.filter(({ isTopLevel, start }) => isTopLevel && start > 0).map(({ start }) => start);
  return ticks.length > MOST_TICKS ? [] : ticks;
}

function contentsEntries(links: readonly NavigationLink[], scale: PositionScale): ContentsEntry[] {
  return links.map(({ href, title, children }) => {
    const position = scale.positionOf(href);
    return {
      title: title.trim(),
      href: href === '' ? undefined : href,
      pageText: position?.toString(),
      children: children && contentsEntries(children, scale),
    };
  });
}
