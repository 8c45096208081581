import { Button } from '@octavo/ui/Button';
import { Dialog } from '@octavo/ui/Dialog';
import { SelectField } from '@octavo/ui/SelectField';
import { TextField } from '@octavo/ui/TextField';
import { type CSSProperties, useState } from 'react';
import { readerText } from '../text/reader-text.ts';
import { DownloadUnsynced } from './DownloadUnsynced.tsx';
import {
  noFilter,
  matchesFilter,
  type Annotation,
  ANNOTATION_COLORS,
  type AnnotationFilter,
} from '../annotations/annotation.ts';
import { EXPORT_FORMATS } from '../annotations/export-formats.ts';
import { localizedText } from '../navigator/content/book-from-manifest.ts';
import styles from './AnnotationsPanel.module.css';
import { panelText } from '../text/panel-text.ts';
import shared from './panels.module.css';
import type { ReaderContext } from '../context/reader-context.ts';

const FILTER_KINDS = ['all', 'highlights', 'notes', 'bookmarks', 'rejected'] as const;

/** Lists all annotations of the book, with filters and exports. */
export function AnnotationsPanel({ context }: { context: ReaderContext }) {
  const { annotations, session, book } = context;
  const [filter, setFilter] = useState<AnnotationFilter>(noFilter);
  const { rejectedIds } = annotations.store;
  // A rejected annotation may be accepted later; then the filter has nothing to show.
  const hasNoRejected = filter.kind === 'rejected' && rejectedIds.length === 0;
  const activeFilter = hasNoRejected ? { ...filter, kind: noFilter.kind } : filter;
  const shown = annotations.all.filter((each) => matchesFilter(each, activeFilter, rejectedIds));
  const kinds = FILTER_KINDS.filter((kind) => kind !== 'rejected' || rejectedIds.length > 0).map((value) => ({
    value,
    label: panelText.annotationKinds[value],
  }));
  const colors = (['any', ...ANNOTATION_COLORS] as const).map((value) => ({
    value,
    label: value === 'any' ? panelText.anyColor : panelText.colors[value],
  }));
  return (
    <Dialog
      data-component="AnnotationsPanel"
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
                setFilter({
                  ...filter,
                  color: ANNOTATION_COLORS.find((color) => color === currentTarget.value) ?? 'any',
                })
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
          <UnsyncedStatus store={annotations.store} onShow={() => setFilter({ ...noFilter, kind: 'rejected' })} />
          <ol className={styles.list}>
            {shown.map((annotation) => (
              <AnnotationItem key={annotation.id} context={context} annotation={annotation} />
            ))}
          </ol>
          <h3 className={shared.label}>{panelText.export}</h3>
          <ul className={styles.exports}>
            {EXPORT_FORMATS.map((format) => (
              <li key={format}>
                <a href={session.exportUrl(format)} download className={shared.blockLink}>
                  {readerText.formats[format]}
                </a>
              </li>
            ))}
          </ul>
          <DownloadUnsynced
            title={localizedText(book.manifest.metadata.title)}
            annotations={annotations.store.unsynced}
          />
        </>
      )}
    </Dialog>
  );
}

/** Shows the number of pending changes, which includes removals, and a link to the rejected annotations. */
function UnsyncedStatus({
  store: { pendingCount, rejectedIds, exceededQuota },
  onShow,
}: Pick<ReaderContext['annotations'], 'store'> & { onShow?: (() => void) | undefined }) {
  const tooLongCount = rejectedIds.length - (exceededQuota?.ids.length ?? 0);
  return (
    <>
      {exceededQuota && (
        <p className={shared.status}>
          {exceededQuota.message} {panelText.overQuota(exceededQuota.ids.length)}
        </p>
      )}
      {pendingCount > 0 && <p className={shared.status}>{panelText.pendingChanges(pendingCount)}</p>}
      {rejectedIds.length > 0 && (
        <p className={shared.status}>
          {tooLongCount > 0 && `${panelText.rejected(tooLongCount)} `}
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

function AnnotationItem({ context, annotation }: { context: ReaderContext; annotation: Annotation }) {
  const { jumps, book, annotations } = context;
  const goTo = (): void => {
    context.close();
    void jumps.jump(async (navigator) => {
      // If the passage is missing in this edition, its progression is the best approximation.
      if (!(await navigator.goToAnchor(annotation))) await navigator.goToProgression(annotation.total_progression);
    });
  };
  return (
    <li
      className={styles.item}
      style={
        { '--highlight-color': annotation.color ? `var(--mark-${annotation.color})` : 'var(--c-line)' } as CSSProperties
      }
    >
      <button type="button" className={styles.link} onClick={goTo}>
        <span className={styles.meta}>
          {annotation.kind === 'bookmark' ? panelText.bookmark : panelText.colors[annotation.color ?? 'yellow']}
          {annotation.chapter !== null && (
            <>
              {' · '}
              <bdi>{annotation.chapter}</bdi>
            </>
          )}{' '}
          · {book.scale.positionAt(annotation.total_progression)}
        </span>
        {annotation.quote.exact !== '' && (
          <span dir="auto" className={styles.quote}>
            {annotation.quote.exact}
          </span>
        )}
        {annotation.note !== '' && (
          <span dir="auto" className={styles.note}>
            {annotation.note}
          </span>
        )}
        {annotations.store.rejectedIds.includes(annotation.id) && (
          <span className={styles.rejected}>
            {annotations.store.exceededQuota?.ids.includes(annotation.id)
              ? panelText.rejectedByQuota
              : rejectionText(annotation)}
          </span>
        )}
      </button>
      <Button
        variant="text"
        onClick={() => context.open({ kind: 'annotation', id: annotation.id, focusNote: true, isFromList: true })}
      >
        {panelText.edit}
      </Button>
    </li>
  );
}

/** Names the part to shorten: the server rejects an annotation with a part that is too long. */
const rejectionText = ({ note, quote }: Annotation): string =>
  note.length > quote.exact.length ? panelText.rejectedNote : panelText.rejectedPassage;
