import { AppearanceSheet } from '@octavo/ui/AppearanceSheet';
import { hasFontFor } from '../navigator/layout/book-fonts.ts';
import { ContentsPanel } from './ContentsPanel.tsx';
import { GoToPanel } from './GoToPanel.tsx';
import { HelpPanel } from './HelpPanel.tsx';
import { AnnotationPanel } from './AnnotationPanel.tsx';
import { AnnotationsPanel } from './AnnotationsPanel.tsx';
import { MorePanel } from './MorePanel.tsx';
import { NotePopup } from './NotePopup.tsx';
import { PictureView } from './PictureView.tsx';
import type { ReaderContext, Panel } from '../context/reader-context.ts';
import { SearchPanel } from './SearchPanel.tsx';
import { SelectionBar } from './SelectionBar.tsx';

const TEXT_SETTINGS = ['textSize', 'typeface', 'flow', 'lineSpacing', 'margins', 'alignment', 'hyphens', 'columns'] as const;

/** The list stays below a mark of it that is opened, with what it was narrowed to. */
const isAnnotationsPanel = (panel: Panel | undefined): boolean =>
  panel?.kind === 'marks' || (panel?.kind === 'mark' && panel.isFromList === true);

/** Whatever lies over the book. It comes after the first page: nobody needs it to begin reading. */
export default function Panels({ desk: context }: { desk: ReaderContext }) {
  const { panel, reading, book, selection } = context;
  const isFixedLayout = book.manifest.metadata.layout === 'fixed';
  return (
    <>
      {panel?.kind === 'contents' && <ContentsPanel desk={context} />}
      {panel?.kind === 'goTo' && <GoToPanel desk={context} />}
      {isAnnotationsPanel(panel) && <AnnotationsPanel desk={context} />}
      {panel?.kind === 'mark' && <AnnotationPanel key={panel.id} desk={context} id={panel.id} isForNote={panel.focusNote} />}
      {panel?.kind === 'search' && <SearchPanel desk={context} />}
      {panel?.kind === 'more' && <MorePanel desk={context} />}
      {panel?.kind === 'help' && <HelpPanel desk={context} />}
      {panel?.kind === 'note' && <NotePopup key={panel.reference.href} desk={context} call={panel.reference} />}
      {panel?.kind === 'picture' && <PictureView desk={context} picture={panel.picture} />}
      {!panel && selection && <SelectionBar desk={context} selection={selection} />}
      <AppearanceSheet
        isOpen={panel?.kind === 'appearance'}
        onClose={context.close}
        value={reading.settings}
        onValueChange={({ value }) => reading.changeSettings(value)}
        hiddenControls={isFixedLayout ? TEXT_SETTINGS : hasFontFor(book.manifest.metadata.language?.[0]) ? [] : ['typeface']}
        scope={{ isOnlyHere: reading.isBookOnly, onChange: ({ isOnlyHere }) => reading.setBookOnly(isOnlyHere) }}
      />
    </>
  );
}
