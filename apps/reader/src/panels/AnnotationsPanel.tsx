import { Button } from '@octavo/ui/Button';
import { Dialog } from '@octavo/ui/Dialog';
import { SelectField } from '@octavo/ui/SelectField';
import { TextField } from '@octavo/ui/TextField';
import { type CSSProperties, useState } from 'react';
import { readerText } from '../text/reader-text.ts';
import { DownloadUnsynced } from './DownloadUnsynced.tsx';
import { noFilter, matchesFilter, type Annotation, ANNOTATION_COLORS, type AnnotationFilter } from '../annotations/annotation.ts';
import { EXPORT_FORMATS } from '../annotations/export-formats.ts';
import { localizedText } from '../navigator/content/book-from-manifest.ts';
import styles from './AnnotationsPanel.module.css';
import { panelText } from '../text/panel-text.ts';
import shared from './panels.module.css';
import type { ReaderContext } from '../context/reader-context.ts';

const FILTER_KINDS = ['all', 'highlights', 'notes', 'bookmarks', 'refused'] as const;

/** All marks of the book, to narrow down, to go to, and to take along as a file. */
export function AnnotationsPanel({ desk: context }: { desk: ReaderContext }) {
  const { annotations, session, book } = context;
  const [filter, setFilter] = useState<AnnotationFilter>(noFilter);
  const { rejectedIds } = annotations.store;
  // What was refused may be taken meanwhile: then there is nothing of the kind to be shown.
  const hasNoRejected = filter.kind === 'refused' && rejectedIds.length === 0;
  const activeFilter = hasNoRejected ? { ...filter, kind: noFilter.kind } : filter;
  const shown = annotations.all.filter((mark) => matchesFilter(mark, activeFilter, rejectedIds));
  const kinds = FILTER_KINDS.filter((kind) => kind !== 'refused' || rejectedIds.length > 0).map((value) => ({
    value,
    label: panelText.annotationKinds[value],
  }));
  const colors = (['any', ...ANNOTATION_COLORS] as const).map((value) => ({
    value,
    label: value === 'any' ? panelText.anyColor : panelText.colors[value],
  }));
  return (
    <Dialog
      data-component="MarksPanel"
      isOpen
      onClose={context.close}
      title={panelText.yourAnnotations}
      closeText={panelText.close}
      placement="end"
      className={shared.drawer}
    >
      {annotations.all.length === 0 ? (
        <>
          <p className={shared.status}>{panelText.noAnnotations}</p>
          <UnsyncedStatus store={annotations.store} />
        </>
      ) : (
        <>
          <div className={styles.filters}>
            <SelectField
              label={panelText.showKind}
              value={activeFilter.kind}
              options={kinds}
              onChange={({ currentTarget }) =>
                setFilter({ ...filter, kind: FILTER_KINDS.find((kind) => kind === currentTarget.value) ?? 'all' })
              }
            />
            <SelectField
              label={panelText.color}
              value={filter.color}
              options={colors}
              onChange={({ currentTarget }) =>
                setFilter({ ...filter, color: ANNOTATION_COLORS.find((color) => color === currentTarget.value) ?? 'any' })
              }
            />
            <TextField
              label={panelText.searchText}
              type="search"
              value={filter.query}
              className={styles.wide}
              onChange={({ currentTarget }) => setFilter({ ...filter, query: currentTarget.value })}
            />
          </div>
          <output className={shared.status}>{panelText.annotationCount(shown.length, annotations.all.length)}</output>
          <UnsyncedStatus store={annotations.store} onShow={() => setFilter({ ...noFilter, kind: 'refused' })} />
          <ol className={styles.marks}>
            {shown.map((mark) => (
              <AnnotationItem key={mark.id} desk={context} mark={mark} />
            ))}
          </ol>
          <h3 className={shared.label}>{panelText.export}</h3>
          <ul className={styles.exports}>
            {EXPORT_FORMATS.map((format) => (
              <li key={format}>
                <a href={session.exportUrl(format)} download className={styles.download}>
                  {readerText.formats[format]}
                </a>
              </li>
            ))}
          </ul>
          <DownloadUnsynced title={localizedText(book.manifest.metadata.title)} marks={annotations.store.unsynced} />
        </>
      )}
    </Dialog>
  );
}

/** What the server has not seen, which may be removals as well, and the way to those of the list that it will not take. */
function UnsyncedStatus({
  store: { pendingCount, rejectedIds },
  onShow,
}: Pick<ReaderContext['annotations'], 'store'> & { onShow?: (() => void) | undefined }) {
  return (
    <>
      {pendingCount > 0 && <p className={shared.status}>{panelText.pendingChanges(pendingCount)}</p>}
      {rejectedIds.length > 0 && (
        <p className={shared.status}>
          {panelText.refused(rejectedIds.length)}{' '}
          {onShow && (
            <button type="button" className={shared.link} onClick={onShow}>
              {panelText.showRejected(rejectedIds.length)}
            </button>
          )}
        </p>
      )}
    </>
  );
}

function AnnotationItem({ desk: context, mark: annotation }: { desk: ReaderContext; mark: Annotation }) {
  const { jumps, book, annotations } = context;
  const goTo = (): void => {
    context.close();
    void jumps.jump(async (navigator) => {
      // Gone from this edition, it still stood at some share of the book.
      if (!(await navigator.goToAnchor(annotation))) await navigator.goToProgression(annotation.total_progression);
    });
  };
  return (
    <li
      className={styles.markLine}
      style={{ '--mark-here': annotation.color ? `var(--mark-${annotation.color})` : 'var(--c-line)' } as CSSProperties}
    >
      <button type="button" className={styles.markGo} onClick={goTo}>
        <span className={styles.markPlace}>
          {annotation.kind === 'bookmark' ? panelText.bookmark : panelText.colors[annotation.color ?? 'yellow']}
          {annotation.chapter !== null && ` · ${annotation.chapter}`} · {book.scale.positionAt(annotation.total_progression)}
        </span>
        {annotation.quote.exact !== '' && <span className={styles.markWords}>{annotation.quote.exact}</span>}
        {annotation.note !== '' && <span className={styles.markNote}>{annotation.note}</span>}
        {annotations.store.rejectedIds.includes(annotation.id) && <span className={styles.markRefused}>{rejectionText(annotation)}</span>}
      </button>
      <Button variant="text" onClick={() => context.open({ kind: 'mark', id: annotation.id, focusNote: true, isFromList: true })}>
        {panelText.edit}
      </Button>
    </li>
  );
}

/** What to shorten: the longer part is the one that the server will not take. */
const rejectionText = ({ note, quote }: Annotation): string =>
  note.length > quote.exact.length ? panelText.rejectedNote : panelText.rejectedPassage;
