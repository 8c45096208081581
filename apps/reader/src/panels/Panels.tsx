import { AppearanceSheet } from '@octavo/ui/AppearanceSheet';
import { hasFontFor } from '../navigator/layout/book-fonts.ts';
import { isFixedLayout } from '../navigator/layout/book-layout.ts';
import { ContentsPanel } from './ContentsPanel.tsx';
import { EditionsPanel } from './EditionsPanel.tsx';
import { ExternalLinkDialog } from './ExternalLinkDialog.tsx';
import { GoToPanel } from './GoToPanel.tsx';
import { HelpPanel } from './HelpPanel.tsx';
import { AnnotationPanel } from './AnnotationPanel.tsx';
import { AnnotationsPanel } from './AnnotationsPanel.tsx';
import { MorePanel } from './MorePanel.tsx';
import { FootnotePopup } from './FootnotePopup.tsx';
import { PictureView } from './PictureView.tsx';
import type { ReaderContext, Panel } from '../context/reader-context.ts';
import { SearchPanel } from './SearchPanel.tsx';
import { SelectionBar } from './SelectionBar.tsx';

const TEXT_SETTINGS = [
  'textSize',
  'typeface',
  'flow',
  'lineSpacing',
  'margins',
  'alignment',
  'hyphens',
  'columns',
] as const;

/** The list stays open below an annotation that was opened from it, with its filters. */
const isAnnotationsPanel = (panel: Panel | undefined): boolean =>
  panel?.kind === 'annotations' || (panel?.kind === 'annotation' && panel.isFromList === true);

/** The panels over the book. Loaded after the first page, because reading can begin without them. */
export default function Panels({ context }: { context: ReaderContext }) {
  const { panel, reading, book, selection } = context;
  const hasOnlyFixedPages = isFixedLayout(book.manifest);
  return (
    <>
      {panel?.kind === 'contents' && <ContentsPanel context={context} />}
      {panel?.kind === 'goTo' && <GoToPanel context={context} />}
      {isAnnotationsPanel(panel) && <AnnotationsPanel context={context} />}
      {panel?.kind === 'annotation' && (
        <AnnotationPanel key={panel.id} context={context} id={panel.id} focusNote={panel.focusNote} />
      )}
      {panel?.kind === 'search' && <SearchPanel context={context} />}
      {panel?.kind === 'more' && <MorePanel context={context} />}
      {panel?.kind === 'editions' && <EditionsPanel context={context} />}
      {panel?.kind === 'help' && <HelpPanel context={context} />}
      {panel?.kind === 'note' && (
        <FootnotePopup key={panel.reference.href} context={context} reference={panel.reference} />
      )}
      {panel?.kind === 'picture' && <PictureView context={context} picture={panel.picture} />}
      {panel?.kind === 'externalLink' && <ExternalLinkDialog context={context} link={panel.link} />}
      {!panel && selection && <SelectionBar context={context} selection={selection} />}
      <AppearanceSheet
        isOpen={panel?.kind === 'appearance'}
        onClose={context.close}
        value={reading.settings}
        onValueChange={({ value }) => reading.changeSettings(value)}
        hiddenControls={
          hasOnlyFixedPages ? TEXT_SETTINGS : hasFontFor(book.manifest.metadata.language?.[0]) ? [] : ['typeface']
        }
        scope={{
          isThisBookOnly: reading.isBookOnly,
          onChange: ({ isThisBookOnly }) => reading.setBookOnly(isThisBookOnly),
        }}
      />
    </>
  );
}
