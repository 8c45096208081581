import type { NavigationLink } from '@octavo/epub/manifest';
import { type ContentsEntry, ContentsList } from '@octavo/ui/ContentsDrawer';
import { Dialog } from '@octavo/ui/Dialog';
import { Tabs } from '@octavo/ui/Tabs';
import { useState } from 'react';
import type { PositionScale } from '../position/position-scale.ts';
import styles from './ContentsPanel.module.css';
import { panelText } from '../text/panel-text.ts';
import shared from './panels.module.css';
import type { ReaderContext } from '../context/reader-context.ts';

/** The navigation of the book: contents, landmarks and pages of the print edition. */
export function ContentsPanel({ context }: { context: ReaderContext }) {
  const { manifest, scale } = context.book;
  const [tab, setTab] = useState<'contents' | 'landmarks' | 'pages'>('contents');
  const choose = ({ href }: { href: string }): void => {
    context.close();
    void context.jumps.jump((navigator) => navigator.goTo(href));
  };
  const list = (links: readonly NavigationLink[], currentHref?: string) => (
    <ContentsList entries={contentsEntries(links, scale)} currentHref={currentHref} onChoose={choose} />
  );
  const { landmarks = [], pageList = [] } = manifest;
  const printed = pageList.find(({ title }) => title.trim() === context.reading.locator?.printedPage);
  const contents =
    manifest.toc.length > 0 ? list(manifest.toc, context.reading.locator?.chapterHref) : <p>{panelText.noContents}</p>;
  const tabs = [
    { value: 'contents' as const, label: panelText.contents, panel: contents },
    ...(landmarks.length > 0
      ? [{ value: 'landmarks' as const, label: panelText.landmarks, panel: list(landmarks) }]
      : []),
    ...(pageList.length > 0
      ? [{ value: 'pages' as const, label: panelText.printedPages, panel: list(pageList, printed?.href) }]
      : []),
  ];
  return (
    <Dialog
      data-component="ContentsPanel"
      isOpen
      onClose={context.close}
      title={panelText.contents}
      closeText={panelText.close}
      placement="end"
      className={shared.drawer}
    >
      <div ref={scrollToCurrent} className={styles.contents}>
        {tabs.length > 1 ? (
          <Tabs label={panelText.contents} tabs={tabs} value={tab} onValueChange={({ value }) => setTab(value)} />
        ) : (
          <nav aria-label={panelText.contents}>{contents}</nav>
        )}
      </div>
    </Dialog>
  );
}

/** Scrolls after the dialog has opened, when the entry has a position. */
function scrollToCurrent(body: HTMLDivElement | null): void {
  requestAnimationFrame(() => body?.querySelector('[aria-current="location"]')?.scrollIntoView({ block: 'center' }));
}

function contentsEntries(links: readonly NavigationLink[], scale: PositionScale): ContentsEntry[] {
  return links.map(({ href, title, children }) => ({
    title: title.trim(),
    href: href === '' ? undefined : href,
    pageText: scale.positionOf(href)?.toString(),
    children: children && contentsEntries(children, scale),
  }));
}
