import { MAX_SAMPLE_PERCENT, type StudioBook } from '@octavo/core/studio';
import { Notice } from '@octavo/ui/Notice';
import { SelectField } from '@octavo/ui/SelectField';
import { useQuery } from '@tanstack/react-query';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { sampleChaptersQuery } from '../queries/studio.queries.ts';
import { chapterHint, chapterOptions, missingChapterText, shownChapter } from './sample-view.ts';

interface SampleChapterFieldProps {
  book: StudioBook;
  /** The address of the chosen chapter; `null` for none. */
  chosen: string | null;
  error: string | undefined;
  onChoose: (event: { href: string }) => void;
}

/** A list of the chapters of the current file, to choose the last one of the sample. */
export function SampleChapterField({ book, chosen, error, onChoose }: SampleChapterFieldProps) {
  const { api } = useStudio();
  const chapters = useQuery({
    ...sampleChaptersQuery(api, book.id, book.edition?.id ?? 0),
    enabled: book.edition !== null,
  });
  if (book.edition === null) return <p className="muted">Upload the file of the book first, then choose a chapter.</p>;
  if (chapters.error) {
    return (
      <Failure
        title="The chapters could not be loaded"
        error={chapters.error}
        onRetry={() => void chapters.refetch()}
      />
    );
  }
  const list = chapters.data;
  if (!list) return <output className="muted">The table of contents is being read.</output>;
  if (list.chapters.length === 0) {
    return (
      <p className="muted">
        No chapter in the table of contents ends in the first {MAX_SAMPLE_PERCENT} percent of the book. Choose a sample
        by share instead.
      </p>
    );
  }
  const shown = shownChapter(chosen, list);
  const missing = chosen === book.sample_chapter?.href ? missingChapterText(book, list) : undefined;
  return (
    <>
      {missing !== undefined && shown === '' && (
        <Notice title="The chapter is missing">
          <p>{missing}</p>
        </Notice>
      )}
      <SelectField
        label="Last chapter of the sample"
        options={chapterOptions(list.chapters)}
        emptyText={shown === '' ? 'Choose a chapter' : undefined}
        value={shown}
        error={error}
        hint={chapterHint(shown, list, book.sample_percent)}
        onChange={({ currentTarget }) => onChoose({ href: currentTarget.value })}
      />
    </>
  );
}
