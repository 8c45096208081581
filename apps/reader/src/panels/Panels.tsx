import { AppearanceSheet } from '@octavo/ui/AppearanceSheet';
import { hasFaceFor } from '../navigator/book-fonts.ts';
import { ContentsPanel } from './ContentsPanel.tsx';
import { GoToPanel } from './GoToPanel.tsx';
import { HelpPanel } from './HelpPanel.tsx';
import { MarkPanel } from './MarkPanel.tsx';
import { MarksPanel } from './MarksPanel.tsx';
import { MorePanel } from './MorePanel.tsx';
import { NotePopup } from './NotePopup.tsx';
import { PictureView } from './PictureView.tsx';
import type { Desk, Panel } from './reader-desk.ts';
import { SearchPanel } from './SearchPanel.tsx';
import { SelectionBar } from './SelectionBar.tsx';

const OF_TEXT = ['textSize', 'typeface', 'flow', 'lineSpacing', 'margins', 'alignment', 'hyphens', 'columns'] as const;

/** The list stays below a mark of it that is opened, with what it was narrowed to. */
const isOfMarks = (panel: Panel | undefined): boolean =>
  panel?.kind === 'marks' || (panel?.kind === 'mark' && panel.isOfList === true);

/** Whatever lies over the book. It comes after the first page: nobody needs it to begin reading. */
export default function Panels({ desk }: { desk: Desk }) {
  const { panel, reading, book, selection } = desk;
  const isDrawn = book.manifest.metadata.layout === 'fixed';
  return (
    <>
      {panel?.kind === 'contents' && <ContentsPanel desk={desk} />}
      {panel?.kind === 'goTo' && <GoToPanel desk={desk} />}
      {isOfMarks(panel) && <MarksPanel desk={desk} />}
      {panel?.kind === 'mark' && <MarkPanel key={panel.id} desk={desk} id={panel.id} isForNote={panel.isForNote} />}
      {panel?.kind === 'search' && <SearchPanel desk={desk} />}
      {panel?.kind === 'more' && <MorePanel desk={desk} />}
      {panel?.kind === 'help' && <HelpPanel desk={desk} />}
      {panel?.kind === 'note' && <NotePopup key={panel.call.href} desk={desk} call={panel.call} />}
      {panel?.kind === 'picture' && <PictureView desk={desk} picture={panel.picture} />}
      {!panel && selection && <SelectionBar desk={desk} selection={selection} />}
      <AppearanceSheet
        isOpen={panel?.kind === 'appearance'}
        onClose={desk.close}
        value={reading.settings}
        onValueChange={({ value }) => reading.changeSettings(value)}
        hidden={isDrawn ? OF_TEXT : hasFaceFor(book.manifest.metadata.language?.[0]) ? [] : ['typeface']}
        scope={{ isOnlyHere: reading.isOnlyHere, onChange: ({ isOnlyHere }) => reading.setOnlyHere(isOnlyHere) }}
      />
    </>
  );
}
